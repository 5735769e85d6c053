import { useEffect, useState } from 'react';
import type { WidgetFunctions } from '../../runtime/widget-functions';
import { type MultipleField, type Typed, typedOf } from './multiple-fields';

interface Got {
  /** What was asked. */
  of: string;
  value: unknown;
}

const askedOf = ({ getBody, cell }: MultipleField): string => JSON.stringify([getBody, cell.value]);

/**
 * The stored values of fields as their functions change them: as they are stored until a function has answered, and where it fails.
 */
export function useGotValues(
  functions: WidgetFunctions,
  fields: readonly MultipleField[],
): (field: MultipleField) => Typed {
  const [got, setGot] = useState<Readonly<Record<string, Got>>>({});
  const asked = JSON.stringify(
    fields.flatMap((field) => {
      const { id, type, cell, getBody } = field;
      return getBody ? [{ id, body: getBody, of: askedOf(field), value: typedOf(type, cell.value) ?? null }] : [];
    }),
  );
  useEffect(() => {
    let isCurrent = true;
    const list = JSON.parse(asked) as { id: string; body: string; of: string; value: unknown }[];
    for (const { id, body, of, value } of list) {
      functions.call({ body, argNames: ['value'], widget: 'ctx' }, [value]).then(
        (answer) => isCurrent && setGot((before) => ({ ...before, [id]: { of, value: answer } })),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [functions, asked]);
  return (field) => {
    const one = got[field.id];
    const isGot = field.getBody !== undefined && one?.of === askedOf(field);
    return typedOf(field.type, isGot ? one.value : field.cell.value);
  };
}
