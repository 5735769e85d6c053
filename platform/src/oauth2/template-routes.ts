/** Templates: what is known of well-known providers, for setting up a registration. */
import { badRequest, notFound } from '../framework/errors.js';
import { newId, parseUuid } from '../framework/ids.js';
import { defineRoute, S } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readTemplate, type Template } from './model.js';
import { checkTemplate } from './rules.js';

const PATH = '/api/oauth2/config/template';

interface TemplateRow {
  id: string;
  created_time: number;
  provider_id: string;
  settings: string;
}

const show = ({ id, created_time, provider_id, settings }: TemplateRow) => ({
  id: { id },
  createdTime: created_time,
  ...(JSON.parse(settings) as Omit<Template, 'providerId'>),
  providerId: provider_id,
  name: provider_id,
});

function save(tx: Tx, body: Record<string, unknown>) {
  const { id: given } = body;
  const known = given === null || given === undefined ? null : parseUuid((given as { id?: unknown }).id);
  const template = readTemplate(body, 'template');
  checkTemplate(template);
  const { providerId, ...settings } = template;
  const other = tx.get<{ id: string }>('SELECT id FROM oauth2_template WHERE provider_id = ?', providerId);
  if (other && other.id !== known) {
    throw badRequest('Client registration template with such providerId already exists!');
  }
  const id = known ?? newId(tx.now);
  if (known === null) {
    tx.run(
      'INSERT INTO oauth2_template (id, created_time, provider_id, settings) VALUES (?, ?, ?, ?)',
      id,
      tx.now,
      providerId,
      JSON.stringify(settings),
    );
  } else {
    const sql = 'UPDATE oauth2_template SET provider_id = ?, settings = ? WHERE id = ?';
    if (tx.run(sql, providerId, JSON.stringify(settings), id) === 0) throw notFound();
  }
  const [row] = tx.all<TemplateRow>('SELECT * FROM oauth2_template WHERE id = ?', id);
  return row && show(row);
}

export const oauth2TemplateRoutes = [
  defineRoute({
    method: 'GET',
    path: PATH,
    auth: S,
    mode: 'read',
    handler: (tx) => tx.all<TemplateRow>('SELECT * FROM oauth2_template ORDER BY rowid').map(show),
  }),
  defineRoute({
    method: 'POST',
    path: PATH,
    auth: S,
    mode: 'write',
    handler: (tx, call) => save(tx, call.object),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${PATH}/:id`,
    auth: S,
    mode: 'write',
    handler: (tx, call) => {
      const id = parseUuid(call.param('id'));
      if (tx.run('DELETE FROM oauth2_template WHERE id = ?', id) === 0) throw notFound();
    },
  }),
];
