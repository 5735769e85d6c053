/** Nodes that put contact details of the customer or the tenant into messages. */

import { isObject } from '../../framework/shapes.js';
import type { Tx } from '../../framework/tx.js';
import { flag, list, oneOf } from '../configuration.js';
import { changed, type Message } from '../message.js';
import { defineNode } from '../node.js';
import { objectOf, withBody } from './body.js';
import type { AnyEntity } from './entities.js';

const DETAILS = {
  ID: 'id',
  TITLE: 'title',
  COUNTRY: 'country',
  STATE: 'state',
  CITY: 'city',
  ZIP: 'zip',
  ADDRESS: 'address',
  ADDRESS2: 'address2',
  PHONE: 'phone',
  EMAIL: 'email',
  ADDITIONAL_INFO: 'additionalInfo',
} as const;
type Detail = keyof typeof DETAILS;

interface Config {
  detailsList: (Detail | null)[];
  addToMetadata: boolean;
}

function detailOf(entity: AnyEntity, detail: Detail): string | null {
  const value = entity[DETAILS[detail]];
  if (detail === 'ID') return isObject(value) ? String(value.id) : null;
  const told = detail === 'ADDITIONAL_INFO' && isObject(value) ? value.description : value;
  return typeof told === 'string' ? told : null;
}

/** A node that takes details of the entity `find` answers; their names begin with `prefix`. */
export const detailsOf = (declared: {
  class: string;
  prefix: string;
  find: (tx: Tx, message: Message, tenantId: string) => AnyEntity;
}) =>
  defineNode<Config>({
    class: declared.class,
    labels: ['Success'],
    configuration: { detailsList: list(oneOf(Object.keys(DETAILS) as Detail[])), addToMetadata: flag },
    execute: async ({ detailsList, addToMetadata }, message, { read, tenantId }) => {
      const wanted = detailsList.filter((detail) => detail !== null);
      const body = addToMetadata ? null : objectOf(message);
      if (wanted.length === 0) return 'Success';
      const entity = await read((tx) => declared.find(tx, message, tenantId));
      const told = Object.fromEntries(
        wanted.flatMap((detail) => {
          const value = detailOf(entity, detail);
          return value === null ? [] : [[declared.prefix + DETAILS[detail], value] as const];
        }),
      );
      const enriched = body
        ? withBody(message, { ...body, ...told })
        : changed(message, { metadata: { ...message.metadata, ...told } });
      return { message: enriched, labels: 'Success' };
    },
  });
