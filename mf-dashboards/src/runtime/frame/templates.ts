import type { FrameContext } from '../frame-context';
import type { Templates, TemplateView } from '../template-api';

/** Draws what somebody stored as a template, where the page has sent the code of templates along. */
export interface FrameTemplates {
  isThere: boolean;
  /** Members of `$scope`, and of what the controller of a dialog gets. */
  members: object;
  /** Runs a task of the script, and shows what it has changed. */
  run: (task: () => void) => void;
  /** Asks the page. */
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Draws the widget's own template, which names members of its scope. */
  draw: (scope: object) => void;
  /** From now on the widget's template shows what its scope says. */
  follow: () => void;
  flush: () => void;
  /** Draws a dialog over the document. @returns takes it away */
  dialog: (html: string, instance: { dialogRef: { close: (result?: unknown) => void } }) => () => void;
}

interface TemplateParts {
  /** The widget's template; '': it has none of its own. */
  html: string;
  container: HTMLElement;
  told: () => FrameContext;
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  fail: (error: unknown) => void;
}

/**
 * Templates in the frame of a widget or of an action.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameTemplates({ html, container, told, ask, fail }: TemplateParts): FrameTemplates {
  const templates = (globalThis as { mullionTemplates?: Templates }).mullionTemplates;
  if (!templates)
    return {
      isThere: false,
      members: {},
      run: (task) => task(),
      ask,
      draw() {},
      follow() {},
      flush() {},
      dialog() {
        throw new Error('Angular templates aren’t available here: none was seen in the script');
      },
    };
  const { fb, validators, isLoading$ } = templates;
  const asking = async (name: string, ...args: unknown[]) => {
    const by = name === 'http' ? 1 : 0;
    if (by) templates.noteCall(1);
    try {
      return await ask(name, ...args);
    } finally {
      if (by) templates.noteCall(-1);
      templates.tick();
    }
  };
  templates.connect({ ask: asking, fail, translate: (key) => told().words?.[String(key)] ?? key });
  let own: TemplateView | undefined;
  const layer = (name: string) => {
    const place = document.createElement('div');
    place.className = name;
    return container.appendChild(place);
  };
  return {
    isThere: true,
    members: { fb, validators, isLoading$ },
    run: templates.run,
    ask: asking,
    draw(scope) {
      if (html) own = templates.draw(html, scope, layer('stored-template'));
    },
    follow: () => own?.follow(),
    flush: () => own?.detectChanges(),
    dialog(text, instance) {
      const place = layer('stored-dialog');
      const view = templates.draw(text, instance, place.appendChild(document.createElement('div')), instance.dialogRef);
      view.follow();
      return () => {
        view.end();
        place.remove();
      };
    },
  };
}
