/** What the engine hands the writer at once: all of it is one transaction. */
import { type RecordedEvent, recordEvent } from '../events/record-event.js';
import { toErrorData } from '../framework/answer.js';

import { defineOperation } from '../framework/operation.js';
import type { ErrorData } from '../framework/protocol.js';
import type { QueuePlace } from '../framework/queue-place.js';
import { storageError } from '../framework/storage-error.js';
import type { Tx } from '../framework/tx.js';
import type { Message } from '../queue/message.js';
import { keepOutcomes, type StepPlace } from '../queue/outcomes.js';
import { appendMade, commitOffset } from '../queue/queue-log.js';
import { type Applied, applyEffect, type EffectCall } from './effect.js';

/** One thing to be done, in the order in which it was asked for; `at`: of which message, null: of none in a queue. */
export type WriterStep =
  | { kind: 'effect'; call: EffectCall; at: StepPlace | null }
  | {
      kind: 'append';
      tenantId: string;
      messages: readonly Message[];
      label: string | null;
      /** Why they go on so, where something went wrong. */
      error?: string | undefined;
      at: StepPlace | null;
    }
  | { kind: 'event'; event: RecordedEvent }
  | { kind: 'offset'; place: QueuePlace };

/** What came of a step. */
export type StepOutcome = { value: unknown } | { error: ErrorData };

function perform(tx: Tx, step: WriterStep): unknown {
  switch (step.kind) {
    case 'effect':
      return applyEffect(tx, step.call);
    case 'append':
      appendMade(tx, step.tenantId, step.messages, step.label, step.error);
      return undefined;
    case 'event':
      // What was under way for a tenant may end after it.
      if (tx.get('SELECT 1 FROM tenant WHERE id = ?', step.event.tenantId)) recordEvent(tx, step.event);
      return undefined;
    case 'offset':
      commitOffset(tx, step.place);
      return undefined;
  }
}

/** A step that cannot be done is undone alone: others may be another tenant's. A full disk undoes all steps, so that they can be tried again together. */
export const performSteps = defineOperation(
  'engine.steps',
  'write',
  (tx, steps: readonly WriterStep[]): StepOutcome[] => {
    const done: { at: StepPlace; value: unknown }[] = [];
    const outcomes = steps.map((step): StepOutcome => {
      try {
        const value = tx.attempt(() => perform(tx, step));
        if (step.kind === 'effect' && step.at) done.push({ at: step.at, value: (value as Applied).value });
        if (step.kind === 'append' && step.at) done.push({ at: step.at, value: undefined });
        return { value };
      } catch (error) {
        if (storageError(error) !== null) throw error;
        return { error: toErrorData(error) };
      }
    });
    keepOutcomes(tx, done);
    return outcomes;
  },
);
