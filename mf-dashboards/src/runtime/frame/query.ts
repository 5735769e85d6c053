/** Elements of the frame, with the functions that scripts of widgets know by `$`. */
export interface ElementList {
  readonly length: number;
  [index: number]: Element;
}

/**
 * Makes `$` for the document of a frame: what scripts of widgets use of such a list of elements. What isn't there is missing.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameQuery(document: Document): (what: unknown, within?: unknown) => ElementList {
  type Listener = (event: Event) => void;
  type Added = { event: string; listener: Listener; given: Listener };
  const added = new WeakMap<Element, Added[]>();
  const px = (value: unknown) => (typeof value === 'number' ? `${value}px` : String(value));
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  class List extends Array<Element> {
    static override get [Symbol.species]() {
      return Array;
    }
    private every_(change: (element: HTMLElement, at: number) => void) {
      for (let at = 0; at < this.length; at += 1) change(this[at] as HTMLElement, at);
      return this;
    }
    private get head_() {
      return this[0] as (HTMLElement & { value?: string }) | undefined;
    }
    each(look: (this: Element, at: number, element: Element) => unknown) {
      return this.every_((element, at) => look.call(element, at, element));
    }
    get(at?: number) {
      return at === undefined ? [...this] : this.at(at);
    }
    eq(at: number) {
      return list(this.at(at));
    }
    first() {
      return this.eq(0);
    }
    last() {
      return this.eq(-1);
    }
    // biome-ignore lint/suspicious/noExplicitAny: it has another meaning for lists of elements.
    override find(selector: any): any {
      return list([...this].flatMap((element) => [...element.querySelectorAll(String(selector))]));
    }
    parent() {
      return list([...this].map(({ parentElement }) => parentElement));
    }
    children() {
      return list([...this].flatMap(({ children }) => [...children]));
    }
    closest(selector: string) {
      return list([...this].map((element) => element.closest(selector)));
    }
    html(value?: unknown) {
      if (value === undefined) return this.head_?.innerHTML;
      return this.every_((element) => {
        element.innerHTML = String(value);
      });
    }
    text(value?: unknown) {
      if (value === undefined) return [...this].map(({ textContent }) => textContent).join('');
      return this.every_((element) => {
        element.textContent = String(value);
      });
    }
    val(value?: unknown) {
      if (value === undefined) return this.head_?.value;
      return this.every_((element) => {
        (element as HTMLInputElement).value = String(value);
      });
    }
    attr(name: string, value?: unknown) {
      if (value === undefined) return this.head_?.getAttribute(name) ?? undefined;
      return this.every_((element) => element.setAttribute(name, String(value)));
    }
    removeAttr(name: string) {
      return this.every_((element) => element.removeAttribute(name));
    }
    prop(name: string, value?: unknown) {
      if (value === undefined) return (this.head_ as unknown as Record<string, unknown> | undefined)?.[name];
      return this.every_((element) => {
        (element as unknown as Record<string, unknown>)[name] = value;
      });
    }
    data(name: string, value?: unknown) {
      const key = `data-${kebab(name)}`;
      return value === undefined ? this.attr(key) : this.attr(key, value);
    }
    css(name: string | Record<string, unknown>, value?: unknown) {
      if (typeof name === 'string' && value === undefined) {
        return this.head_ && getComputedStyle(this.head_).getPropertyValue(kebab(name));
      }
      const styles = typeof name === 'string' ? { [name]: value } : name;
      return this.every_(({ style }) => {
        for (const [one, what] of Object.entries(styles)) style.setProperty(kebab(one), px(what));
      });
    }
    addClass(names: string) {
      return this.every_(({ classList }) => classList.add(...names.split(/\s+/).filter(Boolean)));
    }
    removeClass(names: string) {
      return this.every_(({ classList }) => classList.remove(...names.split(/\s+/).filter(Boolean)));
    }
    toggleClass(name: string, force?: boolean) {
      return this.every_(({ classList }) => {
        classList.toggle(name, force);
      });
    }
    hasClass(name: string) {
      return [...this].some(({ classList }) => classList.contains(name));
    }
    append(...what: unknown[]) {
      return this.every_((element, at) => {
        for (const one of what.flatMap((given) => nodesOf(given))) {
          element.append(at < this.length - 1 ? one.cloneNode(true) : one);
        }
      });
    }
    prepend(...what: unknown[]) {
      return this.every_((element) => element.prepend(...what.flatMap((given) => nodesOf(given))));
    }
    appendTo(target: unknown) {
      list(elementsOf(target)).append(this);
      return this;
    }
    empty() {
      return this.every_((element) => element.replaceChildren());
    }
    remove() {
      return this.every_((element) => element.remove());
    }
    show() {
      return this.every_(({ style }) => style.removeProperty('display'));
    }
    hide() {
      return this.css('display', 'none');
    }
    width(value?: unknown) {
      return value === undefined ? this.head_?.clientWidth : this.css('width', value);
    }
    height(value?: unknown) {
      return value === undefined ? this.head_?.clientHeight : this.css('height', value);
    }
    on(events: string, ...given: [Listener] | [string, Listener]) {
      const [selector, listener] = given.length === 1 ? ['', given[0]] : given;
      const wrapped: Listener = (event) => {
        const target = event.target as Element | null;
        const meant = selector ? target?.closest(selector) : (event.currentTarget as Element | null);
        if (meant) listener.call(meant, event);
      };
      return this.every_((element) => {
        for (const event of events.split(/\s+/).map((name) => name.split('.')[0] ?? name)) {
          element.addEventListener(event, wrapped);
          added.set(element, [...(added.get(element) ?? []), { event, listener: wrapped, given: listener }]);
        }
      });
    }
    off(events?: string, listener?: Listener) {
      const names = events?.split(/\s+/).map((name) => name.split('.')[0] ?? name);
      return this.every_((element) => {
        for (const one of added.get(element) ?? []) {
          const isMeant = (!names || names.includes(one.event)) && (!listener || listener === one.given);
          if (isMeant) element.removeEventListener(one.event, one.listener);
        }
      });
    }
    click(listener?: Listener) {
      return listener ? this.on('click', listener) : this.every_((element) => element.click());
    }
    ready(run: () => void) {
      run();
      return this;
    }
  }

  const list = (elements: Iterable<Element | null | undefined> | Element | undefined) => {
    const made = new List();
    const given = elements && Symbol.iterator in elements ? [...elements] : [elements as Element | undefined];
    for (const element of new Set(given)) if (element) made.push(element);
    return made;
  };
  const nodesOf = (what: unknown): Node[] => {
    if (typeof what !== 'string') return elementsOf(what);
    const { content } = Object.assign(document.createElement('template'), { innerHTML: what });
    return [...content.childNodes];
  };
  const elementsOf = (what: unknown, within: ParentNode = document): Element[] => {
    if (typeof what === 'string') {
      return what.trim().startsWith('<')
        ? nodesOf(what).filter((node) => node instanceof Element)
        : [...within.querySelectorAll(what)];
    }
    if (what instanceof Element) return [what];
    if (Array.isArray(what) || what instanceof NodeList || what instanceof HTMLCollection) {
      return [...(what as Iterable<Node>)].filter((node) => node instanceof Element);
    }
    return what === document ? [document.documentElement] : [];
  };
  return (what, within) => {
    if (typeof what === 'function') {
      what();
      return list([]);
    }
    const [root] = within === undefined ? [document] : elementsOf(within);
    return list(elementsOf(what, root ?? document));
  };
}
