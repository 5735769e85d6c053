/** Nodes that put values of another entity into metadata: of the customer, the tenant, a related entity. */
import type { EntityId } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import { flag, type Shape, textMap } from '../configuration.js';
import { changed, type Message } from '../message.js';
import { defineNode } from '../node.js';
import { mappedValues } from './attributes.js';
import { fill } from './patterns.js';

interface Mapping {
  attrMapping: Readonly<Record<string, string>>;
  telemetry: boolean;
}

/** A node that takes values from the entity `find` answers; null fails without a text. */
export const attributesOf = <C extends object = object>(declared: {
  class: string;
  configuration?: Shape<C>;
  find: (tx: Tx, message: Message, config: C, tenantId: string) => EntityId | null;
}) =>
  defineNode<Mapping & C>({
    class: declared.class,
    labels: ['Success'],
    configuration: { attrMapping: textMap, telemetry: flag, ...declared.configuration } as Shape<Mapping & C>,
    execute: (config, message, { read, tenantId, fail }) =>
      read((tx) => {
        const entityId = declared.find(tx, message, config, tenantId);
        if (!entityId) return fail(message, null);
        const places = Object.entries(config.attrMapping).map(
          ([from, to]) => [fill(from, message), fill(to, message)] as const,
        );
        const values = mappedValues(tx, entityId, new Map(places), config.telemetry);
        return { message: changed(message, { metadata: { ...message.metadata, ...values } }), labels: 'Success' };
      }),
  });
