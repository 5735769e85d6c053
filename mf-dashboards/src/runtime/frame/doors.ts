import type { FrameContext, ScriptData } from '../frame-context';

/** What a script finds in the place of the classes and elements that draw widgets on the platform's console. */
export interface FrameDoors {
  /** Of a name. */
  classOf: (name: string) => object;
  /** `$scope`, where such an element leaves itself: `$scope.entitiesTableWidget`. */
  scopeWith: (scope: Record<string, unknown>) => Record<string, unknown>;
  /** The script has run: what the page draws may have moved, and may have other settings. */
  look: () => void;
}

interface DoorParts {
  /** The page draws the widget in the place of the whole frame. */
  isDrawn: boolean;
  container: HTMLElement;
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  attempt: (task: () => void) => void;
  told: () => FrameContext;
  /** As the script has left them. */
  settings: () => unknown;
  data: () => readonly ScriptData[];
  contextOf: () => object;
  refusal: (name: string) => Error;
  placed: (message: string) => Error;
}

/**
 * Doors to what the page draws: they can be made and called as in the platform's console. A door is a place in the document, over
 * which the page draws a chart, a gauge, or a map: that of the canvas or the element that it is made with, else one below all
 * that the widget has. Where the page draws the whole widget, nothing comes back.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameDoors(parts: DoorParts): FrameDoors {
  const { isDrawn, container, ask, attempt, told, settings, data, contextOf, refusal, placed } = parts;
  /** As many as the page draws in a frame. */
  const most = 8;
  const nothing = () => undefined;
  /** What the platform's have besides `destroy`: the page sees to it, once it has looked. */
  const calls = ['update', 'latestDataUpdate', 'resize', 'redraw', 'checkMouseEvents', 'mobileModeChanged', 'onInit'];
  /** What a script has put there is there, and what there is none of is named. */
  const door = (name: string, does: object, look: () => void): object =>
    new Proxy(Object.assign(does, { destroy: nothing }, Object.fromEntries(calls.map((call) => [call, look]))), {
      get(own, member) {
        if (member in own || typeof member === 'symbol') return Reflect.get(own, member);
        if (member === 'then' || member === 'toJSON') return undefined;
        throw refusal(`${name}.${member}`);
      },
    });
  const shown = new Proxy({} as Record<PropertyKey, unknown>, {
    get: (own, name) => (typeof name === 'symbol' || name === 'then' || name in own ? own[name] : nothing),
  });

  const elementIn = (value: unknown): HTMLElement | undefined => {
    const first = value instanceof Element ? value : (value as ArrayLike<unknown> | null | undefined)?.[0];
    return first instanceof Element ? (first as HTMLElement) : undefined;
  };
  /** How each element is told of, and let go. */
  const given = new Map<HTMLElement, { tell: () => void; end: () => void }>();
  const fitted = new Set<HTMLElement>();
  let count = 0;

  /** Those without a size of their own that stand in the widget itself share what is left of it, a row each. */
  function fit() {
    const mine = [...fitted].filter((element) => element.isConnected);
    if (mine.length === 0) return;
    const scrolled = [document.scrollingElement, container].map((one) => [one, one?.scrollTop ?? 0] as const);
    for (const { style } of mine) Object.assign(style, { blockSize: '1px', minBlockSize: '0px' });
    const top = container.getBoundingClientRect().top;
    const others = [...container.children].filter((child) => !child.classList.contains('stored-dialog'));
    const bottoms = others.map((child) => child.getBoundingClientRect().bottom - top);
    const rows = new Set(mine.map((element) => Math.round(element.getBoundingClientRect().top))).size;
    const rest = Math.ceil(Math.max(0, ...bottoms)) - rows;
    for (const { style } of mine)
      Object.assign(style, { blockSize: `calc((100% - ${rest}px) / ${rows})`, minBlockSize: '64px' });
    for (const [one, at] of scrolled) if (one && one.scrollTop !== at) one.scrollTop = at;
  }
  const look = () => {
    for (const { tell } of given.values()) tell();
  };
  const place = () => {
    fit();
    look();
  };
  let observer: ResizeObserver | undefined;
  const follow = () => {
    for (const child of [container, ...container.children]) observer?.observe(child);
  };
  /** With the first door: its size unless the widget gives it another, and what moves it. */
  function begin() {
    // Afterwards: what it changes may be what is observed.
    observer = new ResizeObserver(() => requestAnimationFrame(place));
    const usual = document.createElement('style');
    usual.textContent =
      ':where(.platform-door) { display: block; inline-size: 100%; block-size: 100%; } :where(.platform-door-probe) { block-size: 0; }';
    document.head.append(usual);
    new MutationObserver((changes) => {
      for (const gone of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (gone instanceof Element) observer?.unobserve(gone);
      follow();
      place();
    }).observe(container, { childList: true });
    addEventListener('scroll', look, true);
    addEventListener('resize', look);
  }
  /** Whether nobody has given it a height. */
  function isBare(element: HTMLElement) {
    if (element instanceof HTMLCanvasElement && element.hasAttribute('width')) return false;
    element.classList.add('platform-door', 'platform-door-probe');
    const isFree = element.getBoundingClientRect().height === 0;
    element.classList.remove('platform-door-probe');
    return isFree;
  }
  /** A dialog that stands over it hides what the page draws. */
  const isCovered = (element: HTMLElement) => {
    const dialog = [...container.children].findLast((child) => child.classList.contains('stored-dialog'));
    return dialog !== undefined && !dialog.contains(element);
  };

  /** Where it is drawn: an element of the widget, by its id or itself, else a new one. */
  function placeOf(name: string, args: readonly unknown[], own: object) {
    const isGauge = name.startsWith('TbAnalogue') || name === 'TbCanvasDigitalGauge';
    // The first text that a system type is made with is its name.
    const texts = args.filter((one) => typeof one === 'string');
    const id = isGauge ? texts[0] : name === 'TbSystemWidget' ? texts[1] : undefined;
    const named = id === undefined ? undefined : document.getElementById(String(id));
    if (id !== undefined && !named) throw placed(`${name}: there is no element with the id “${String(id)}”`);
    // That of `ctx` is the widget, and needs a library.
    const $container = own === contextOf() ? undefined : (own as { $container?: unknown }).$container;
    const element = named ?? elementIn(args.find((one) => one !== own && elementIn(one))) ?? elementIn($container);
    if (element && element !== container && element !== document.body) return { element, isMade: false };
    return { element: container.appendChild(document.createElement('div')), isMade: true };
  }

  /** Which of the widget's data it is made with, by place; undefined: all. */
  function someOf(name: string, own: object) {
    const list = (own as { data?: unknown }).data;
    const all = data();
    if (own === contextOf() || !Array.isArray(list) || list.length === 0) return undefined;
    const told = ({ datasource, dataKey }: Partial<ScriptData>) =>
      JSON.stringify([datasource?.entityId, datasource?.entityAliasId, datasource?.filterId, dataKey]);
    const texts = all.map(told);
    const places = (list as Partial<ScriptData>[]).map((one) => {
      const at = all.indexOf(one as ScriptData);
      return at < 0 ? texts.indexOf(told(one ?? {})) : at;
    });
    if (places.includes(-1)) throw placed(`${name} draws data of the widget only`);
    return places.join() === texts.map((_, at) => at).join() ? undefined : places;
  }

  function open(name: string, args: readonly unknown[], does: object): object {
    for (const [element, { end }] of given) if (!element.isConnected) end();
    const own = args.find((one): one is object => typeof one === 'object' && one !== null && !elementIn(one));
    if (!own) throw placed(`${name} is made with ctx`);
    const only = someOf(name, own);
    const { element, isMade } = placeOf(name, args, own);
    given.get(element)?.end();
    if (given.size >= most) {
      if (isMade) element.remove();
      throw placed(`There may be ${most} charts, gauges, and maps in a widget`);
    }
    if (count === 0) begin();
    count += 1;
    const id = `door-${count}`;
    const begun = JSON.stringify(told().settings);
    const plain = args.slice(0, 5).map((one) => (typeof one === 'string' || typeof one === 'boolean' ? one : null));
    const isFree = isBare(element);
    if (isMade || (isFree && element.parentElement === container)) fitted.add(element);
    let last = 'null';
    const tell = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const now = own === contextOf() ? settings() : ((own as { settings?: unknown }).settings ?? settings());
      const isOwn = JSON.stringify(now) !== begun;
      const draws = { name, args: plain, ...(only && { only }), ...(isOwn && { settings: now }) };
      const covered = isCovered(element) && { isCovered: true };
      const said = width > 0 && height > 0 ? { draws, place: { left, top, width, height }, ...covered } : null;
      const text = JSON.stringify(said);
      if (text === last) return;
      last = text;
      ask('hole', id, said).catch((error: unknown) =>
        attempt(() => {
          throw error;
        }),
      );
    };
    function end() {
      if (given.get(element)?.end !== end) return;
      given.delete(element);
      if (fitted.delete(element)) Object.assign(element.style, { blockSize: '', minBlockSize: '' });
      observer?.unobserve(element);
      if (isMade) element.remove();
      void ask('hole', id, null);
    }
    given.set(element, { tell, end });
    observer?.observe(element);
    follow();
    place();
    return Object.assign(door(name, does, place), {
      destroy() {
        end();
        place();
      },
    });
  }

  return {
    look,
    classOf(name) {
      /** No class: what is read of it may be anything. */
      function target() {}
      return new Proxy(target as unknown as new () => object, {
        construct(_target, args, extended) {
          if (told().action) throw refusal(name);
          // A class that extends it has members of its own.
          const does = Object.create(extended.prototype as object) as object;
          return isDrawn ? door(name, does, nothing) : open(name, args, does);
        },
        // Schemas and places of actions that it knows: the page has its own.
        get: (own, member) => (typeof member === 'symbol' || member in own ? Reflect.get(own, member) : () => ({})),
      });
    },
    scopeWith: (scope) =>
      isDrawn
        ? new Proxy(scope, {
            get: (own, name) =>
              typeof name === 'string' && name.endsWith('Widget') && !(name in own) ? shown : own[name as string],
          })
        : scope,
  };
}
