import { currentLanguage } from '../i18n/i18n';
import { languageTag } from '../i18n/languages';
import { type DocumentEvents, DocumentLink } from './document-link';
import type { DocumentContent } from './document-messages';
import { documentProgram } from './document-program';
import { type SandboxFrame, startSandboxFrame } from './sandbox-frame';

/** What of a document may change while it runs. */
export interface DocumentView {
  /** Names the frame for screen readers. */
  title: string;
  /** Plain data. */
  context?: unknown;
}

/** A document in a frame of its own, from its first view until it is closed. */
export class ShownDocument {
  private readonly frame: SandboxFrame;
  private readonly link: DocumentLink;
  /** The context that it has, as text; null: it has not begun. */
  private context: string | null | undefined = null;

  /**
   * @param allowed origins from which its pictures, fonts, styles and scripts may come
   * @param events asked for at each message, so that they may change
   * @param attempt how often it has begun before
   * @param warm its frame, where that stands in its place already; otherwise one begins
   */
  constructor(
    private readonly place: Element,
    private readonly content: DocumentContent,
    private readonly allowed: readonly string[],
    events: () => DocumentEvents,
    attempt: number,
    warm?: SandboxFrame,
  ) {
    this.frame = warm ?? startSandboxFrame(document.createElement('iframe'), 'document', String(documentProgram));
    this.link = new DocumentLink(this.frame.port, events, attempt);
    addEventListener('message', this.noteMessage);
  }

  /** Begins with the first view; after that, tells the document what is new of another one. */
  show({ title, context }: DocumentView): void {
    const { element } = this.frame;
    element.title = title;
    const text = JSON.stringify(context);
    if (this.context === null) {
      this.link.start(this.content, context, this.allowed, languageTag(currentLanguage()));
      if (element.parentNode !== this.place) this.place.append(element);
    } else if (text !== undefined && text !== this.context) {
      this.link.send({ type: 'context', context: JSON.parse(text) });
    }
    this.context = text;
  }

  /** Reaches the listeners of `bridge.onMessage`. Cloneable data. */
  send(data: unknown): void {
    this.link.send({ type: 'message', data });
  }

  close(): void {
    removeEventListener('message', this.noteMessage);
    this.link.close();
    this.frame.close();
  }

  private readonly noteMessage = ({ source }: MessageEvent) => {
    if (isWithin(source, this.frame.element.contentWindow)) this.link.noteFrameMessage();
  };
}

/** Whether a window is this one or stands in a frame of it. */
function isWithin(source: MessageEventSource | null, outer: Window | null): boolean {
  for (let window = source as Window | null; window; window = window.parent === window ? null : window.parent) {
    if (window === outer) return true;
  }
  return false;
}
