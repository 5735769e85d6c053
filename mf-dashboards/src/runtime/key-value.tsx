import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { useAggregate, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import type { AggregatedKey } from '@mullion/shared-kit/realtime/aggregate-name';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { aggregatedKeyOf, comparedValue } from './aggregated-key';
import { createProcessedValues, type ProcessedValues, postBodyOf } from './processed-values';
import { entityKeyOf } from './widget-source';

interface KeyValueProps {
  id: EntityId;
  of: DataKey;
  /** Of keys that stand for a whole window. */
  timewindow: StoredTimewindow;
  show: (value: string) => string;
  /** Draws a value with its words. */
  as?: (value: string | undefined, words: ReactNode) => ReactNode;
}

/** A value that is drawn again by itself when it changes; `value` undefined: there is none. */
interface ShownProps extends Omit<KeyValueProps, 'id'> {
  ts: number;
  value: string | undefined;
}

/** One value of one entity, as its key makes it of what the platform has, drawn again by itself when it changes. */
export function KeyValue(props: KeyValueProps) {
  const aggregated = aggregatedKeyOf(props.of);
  return aggregated ? <AggregatedValue {...props} aggregated={aggregated} /> : <LatestValue {...props} />;
}

function LatestValue(props: KeyValueProps) {
  const latest = useEntityValue(props.id, entityKeyOf(props.of) ?? { type: 'ENTITY_FIELD', key: props.of.name });
  return <Shown {...props} ts={latest?.ts ?? 0} value={latest?.value} />;
}

function AggregatedValue({ aggregated, ...props }: KeyValueProps & { aggregated: AggregatedKey }) {
  const current = useAggregate(props.id, aggregated, props.timewindow);
  const previous = useAggregate(props.id, aggregated, props.timewindow, 'previous');
  const value = aggregated.compare
    ? comparedValue(props.of, props.timewindow, current?.value, previous?.value)
    : current?.value;
  return <Shown {...props} ts={(current ?? previous)?.ts ?? 0} value={value} />;
}

function Shown(props: ShownProps) {
  return postBodyOf(props.of) ? <ProcessedValue {...props} /> : <PlainValue {...props} />;
}

/** What most values are: a row of a table that is scrolled has many of them, and each appears at once. A unit stays behind its number whatever direction is read in. */
function PlainValue({ value, show, as }: ShownProps) {
  const words = value === undefined ? '' : show(value);
  const shown = <bdi title={words}>{words}</bdi>;
  return as ? as(value, shown) : shown;
}

function ProcessedValue({ of, ts, value, show, as }: ShownProps) {
  const failureText = useFailureText();
  const process = useRef<ProcessedValues>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const body = postBodyOf(of);
  useEffect(() => {
    const created = createProcessedValues(draw);
    process.current = created;
    draw();
    return () => created.end();
  }, []);
  process.current?.begin();
  const made = body && value !== undefined ? process.current?.of('', body, ts, value) : value;
  const failure = process.current?.failure;
  const words = failure ? failureText(failure) : made === undefined ? '' : show(made);
  const shown = <bdi title={words}>{words}</bdi>;
  return as && !failure ? as(made, shown) : shown;
}
