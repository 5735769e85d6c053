#!/usr/bin/env node
// `npm run bench`: the figures of the console and of the embedded platform, against their bounds. Milliseconds are measured here and nowhere in the tests.
// `npm run bench -- loads live-store platform` runs some parts; `console`, `dashboards`, `widgets`, and `platform` are all parts of theirs. Results are kept in docs/figures.md.
import os from 'node:os';
import { consoleParts } from './console-parts.mjs';
import { dashboardParts } from './dashboard-parts.mjs';
import { boundOf, keepResults, missed, writeFiguresPage } from './figures-page.mjs';
import { platformParts } from './platform-parts.mjs';
import { ruleChainParts } from './rule-chain-parts.mjs';
import { settingsParts } from './settings-parts.mjs';
import { widgetParts } from './widget-parts.mjs';

const kinds = { console: consoleParts, dashboards: dashboardParts, widgets: widgetParts, platform: platformParts };
const parts = {
  ...consoleParts,
  ...dashboardParts,
  ...widgetParts,
  ...ruleChainParts,
  ...settingsParts,
  ...platformParts,
};
const groups = Object.fromEntries(Object.entries(kinds).map(([name, all]) => [name, Object.keys(all)]));
const asked = process.argv.slice(2).flatMap((name) => groups[name] ?? [name]);
const unknown = asked.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. Parts: ${[...Object.keys(groups), ...Object.keys(parts)].join(', ')}`);
  process.exit(2);
}

const cores = os.cpus();
/** What others had it do in the last minutes: times are longer then. */
const [, load] = os.loadavg();
const beside = load > cores.length / 2 ? `, beside other work (load ${load.toFixed(1)})` : '';
const machine = `${cores[0]?.model ?? 'unknown'}, ${cores.length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}${beside}`;
const measured = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`\n${parts[name].title}`);
  const rows = await parts[name].measure();
  keepResults(name, { title: parts[name].title, machine, date: new Date().toISOString().slice(0, 10), rows });
  measured.push(...rows);
}
writeFiguresPage(Object.keys(parts));

console.log(`\n${machine}\n`);
const width = Math.max(...measured.map(({ figure }) => figure.length));
for (const each of measured) {
  const verdict = boundOf(each) + (missed(each) ? '  MISSED' : '');
  console.log(`${each.figure.padEnd(width)}  ${String(each.value).padStart(8)} ${each.unit.padEnd(9)}  ${verdict}`);
}
process.exit(measured.some(missed) ? 1 : 0);
