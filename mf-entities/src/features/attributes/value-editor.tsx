import { changes } from '@mullion/shared-kit/api/changes';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { saveAttributes, type WritableScope } from '@mullion/shared-kit/api/telemetry';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { actErrorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { type Leaves, useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import type { AttributeRow } from '@mullion/shared-kit/tabs/attribute-rows';
import type { ShownValue } from '@mullion/shared-kit/tabs/attribute-value';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { typedValue } from './attribute-value';
import styles from './attributes.module.css';
import { storedNow } from './stored-now';

interface ValueEditorProps {
  entity: EntityId;
  row: AttributeRow;
  /** The value when editing began; later live values don't replace the text being typed. */
  shown: ShownValue;
  /** Saved or given up. */
  onDone: () => void;
}

/** Another page, other details or another tab take the cell away; sorting and searching the table do not. */
const leavesCell: Leaves = (from, to) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || ['open', 'tab'].some((name) => before.get(name) !== after.get(name));
};

/**
 * A value being changed in its cell: Enter saves, Escape leaves. Where somebody else has changed it meanwhile, the first
 * Enter says so, and the next one saves. A refusal shows in the cell, and what was typed stays;
 * if the cell was left during the save, a toast shows the refusal.
 */
export function ValueEditor({ entity, row, onDone, ...props }: ValueEditorProps) {
  const t = useT('mf-entities');
  const client = useQueryClient();
  const [shown] = useState(props.shown);
  /** The values that the person knows to replace: another one that comes meanwhile is told before it goes. */
  const [known, setKnown] = useState<readonly string[]>([shown.text]);
  const [text, setText] = useState(shown.text);
  const [stored, setStored] = useState(shown.text);
  const typed = useRef(text);
  typed.current = text;
  const [error, setError] = useState<string>();
  const saving = useRef(false);
  const isOpen = useRef(true);
  const field = useRef<HTMLElement>(null);
  const changed = text !== stored;
  const label = t('attribute.value-of', { key: row.key });
  useUnsavedChanges(changed, leavesCell);
  useEffect(() => {
    isOpen.current = true;
    field.current?.focus();
    if (field.current instanceof HTMLInputElement) field.current.select();
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** A value the person does not know to replace: one that was pushed, or one that is stored while nothing is pushed. */
  const newValue = async (scope: WritableScope): Promise<string | undefined> => {
    const isNew = (value: string) => value !== text && !known.includes(value);
    const pushed = props.shown.text;
    if (isNew(pushed)) return pushed;
    const now = await storedNow(client, entity, { scope, key: row.key });
    // Long numbers lose digits on their way.
    return now && isNew(now.text) && !known.some((each) => Number(each) === Number(now.text)) ? now.text : undefined;
  };
  const save = async () => {
    if (saving.current) return;
    if (!changed) return onDone();
    const value = typedValue(text, shown.kind);
    if (value === undefined) return setError(t('attribute.not-number'));
    saving.current = true;
    try {
      const scope = row.scope as WritableScope;
      const now = await newValue(scope);
      if (now !== undefined) {
        setKnown([...known, now]);
        return setError(t('attribute.changed-meanwhile', { value: now }));
      }
      await saveAttributes(entity, scope, { [row.key]: value }, formCall);
      await changes.settled();
      // What was typed meanwhile is still to be saved.
      if (typed.current === text) onDone();
      else {
        setStored(text);
        setKnown((before) => [...before, text]);
      }
    } catch (refused) {
      const reason = actErrorText(refused);
      if (isOpen.current) {
        setError(reason);
        field.current?.focus();
      } else if (reason) notify.error(t('attribute.not-saved', { key: row.key, reason }));
    } finally {
      saving.current = false;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    runSafely(save);
  };
  const keyDown = (event: KeyboardEvent) => {
    // The keys of the table's rows are for the table.
    event.stopPropagation();
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onDone();
    } else if (event.key === 'Enter' && shown.kind === 'boolean') submit(event);
  };
  const change = (next: string | null | undefined) => {
    setError(undefined);
    setText(next ?? '');
  };
  const input = { label, hideLabel: true, value: text, onChange: change, error, controlRef: field };
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={submit}
      onKeyDown={keyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {shown.kind === 'boolean' ? (
        <SelectField {...input} required options={['true', 'false'].map((value) => ({ value, label: value }))} />
      ) : (
        <TextField {...input} hint={changed ? t('attribute.editor.hint') : undefined} />
      )}
    </form>
  );
}
