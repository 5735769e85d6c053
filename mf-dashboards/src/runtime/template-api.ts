/** What templates get from the page. */
export interface TemplatePage {
  /** Asks the page by name; see its handlers. */
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Tells what a template throws. */
  fail: (error: unknown) => void;
  translate: (key: unknown) => unknown;
}

/** One template that is drawn. */
export interface TemplateView {
  /** From now on it shows what its members are. */
  follow: () => void;
  detectChanges: () => void;
  end: () => void;
}

/** What the program of a frame finds as `mullionTemplates`, where its page has sent the code of templates along. */
export interface Templates {
  /** Makes forms, for scripts. */
  fb: object;
  validators: object;
  /** Whether a call to the page is under way. */
  isLoading$: object;
  connect: (page: TemplatePage) => void;
  /** Runs a task of the script, and shows what it has changed. */
  run: <T>(task: () => T) => T;
  /** Shows what has changed, after this task. */
  tick: () => void;
  /** One more call is under way, or one fewer. */
  noteCall: (by: 1 | -1) => void;
  /**
   * Draws a template at an element.
   * @param members what the template names; scripts fill it
   * @throws TemplateError
   */
  draw: (
    html: string,
    members: object,
    place: HTMLElement,
    dialog?: { close: (result?: unknown) => void },
  ) => TemplateView;
}
