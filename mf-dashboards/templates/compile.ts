import { parseTemplate, R3TargetBinder } from '@angular/compiler';
import { ChangeDetectionStrategy, Component, type Type, ViewEncapsulation } from '@angular/core';
import { escapeTemplate } from '../src/runtime/escape-template';
import { standIns } from './stand-ins';
import { templateModule } from './template-module';

/** Pipes that there are. */
const pipes = new Set([
  ...['async', 'currency', 'date', 'json', 'keyvalue', 'lowercase', 'number', 'percent', 'slice', 'titlecase'],
  ...['uppercase', 'i18nPlural', 'i18nSelect', 'translate', 'safe'],
]);

/** A template that can't be compiled, with its place, which is counted from 0. */
class TemplateError extends Error {
  override name = 'TemplateError';
  lineNumber?: number;
  columnNumber?: number;

  constructor(reason: unknown, place?: { line: number; col: number }) {
    super(reason instanceof Error ? reason.message : String(reason));
    if (!place) return;
    // Errors of frames count the line before a script, too.
    this.lineNumber = place.line + 2;
    this.columnNumber = place.col + 1;
  }
}

/** @throws TemplateError what is wrong with it first */
function check(text: string): void {
  const { nodes, errors } = parseTemplate(text, 'template.html');
  const [first] = errors ?? [];
  if (first) throw new TemplateError(first.msg.replace(/ It may happen .*$/, ''), first.span.start);
  // The compiler leaves out what it doesn't find.
  const unknown = new R3TargetBinder(null)
    .bind({ template: nodes })
    .getUsedPipes()
    .find((name) => !pipes.has(name));
  if (unknown) throw new TemplateError(`The pipe '${unknown}' could not be found`);
}

/**
 * A component whose members are those of an object that scripts fill.
 * @throws TemplateError
 */
export function compileTemplate(html: string, members: object): Type<object> {
  const template = escapeTemplate(html);
  check(template);
  class Stored {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the template's names are those of the script's own object.
      return members;
    }
  }
  try {
    Component({
      selector: 'stored-template',
      template,
      imports: [templateModule(), ...standIns(html)],
      changeDetection: ChangeDetectionStrategy.Default,
      encapsulation: ViewEncapsulation.None,
    })(Stored);
    // It is compiled when its definition is asked for.
    if (!Reflect.get(Stored, 'ɵcmp')) throw new Error('No component');
  } catch (error) {
    throw new TemplateError(error);
  }
  return Stored;
}
