import type { StoredKeyFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { areaTextsArrived } from '@mullion/shared-kit/i18n/area-texts';
import { addTexts, setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { act, screen } from '@testing-library/react';
import de from '../../../locales/de_DE.json';
import fa from '../../../locales/fa_IR.json';
import { renderModule } from '../../testing/render-module';
import type { AlarmRule } from './alarm-rule';
import { RuleSentence } from './rule-sentence';

const limit = { sourceType: 'CURRENT_DEVICE', sourceAttribute: 'limit', inherit: true } as const;
const condition: StoredKeyFilter[] = [
  {
    key: { type: 'TIME_SERIES', key: 'temperature' },
    valueType: 'NUMERIC',
    predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 50, dynamicValue: limit } },
  },
  {
    key: { type: 'ATTRIBUTE', key: 'state' },
    valueType: 'STRING',
    predicate: {
      type: 'STRING',
      operation: 'STARTS_WITH',
      ignoreCase: true,
      value: { defaultValue: 'on', dynamicValue: null },
    },
  },
];
const rule: AlarmRule = {
  condition: {
    condition,
    spec: { type: 'REPEATING', predicate: { defaultValue: 3, dynamicValue: limit } },
  },
  schedule: {
    type: 'SPECIFIC_TIME',
    timezone: 'UTC',
    daysOfWeek: [1, 3],
    startsOn: 0,
    endsOn: 0,
    dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: 'hours' },
  },
  alarmDetails: null,
  dashboardId: null,
};

afterEach(() => act(() => setLanguage('en_US')));

it.each([
  [
    'en_US',
    'When temperature is greater than the attribute “limit” of the device or its owner (50 without it) and state starts with ' +
      "'on' (ignoring case), as many times in a row as the attribute “limit” of the device or its owner says (3 without it), " +
      'Mon, Wed (UTC), unless the attribute “hours” of the tenant has another schedule.',
  ],
  [
    'de_DE',
    "Wenn temperature größer als Attribut „limit“ des Geräts oder seines Eigentümers (ohne es 50) ist und state mit 'on' beginnt " +
      '(ohne Groß-/Kleinschreibung), so oft hintereinander, wie das Attribut „limit“ des Geräts oder seines Eigentümers angibt ' +
      '(ohne es 3 Mal), Mo, Mi (UTC), sofern das Attribut „hours“ des Mandanten keinen anderen Zeitplan enthält.',
  ],
  [
    'fa_IR',
    "وقتی temperature بزرگ‌تر از ویژگی «limit» دستگاه یا مالک آن (بدون آن ۵۰) باشد و state با 'on' آغاز شود " +
      '(بی‌توجه به بزرگی حروف)، به تعداد پیاپی که ویژگی «limit» دستگاه یا مالک آن می‌گوید (بدون آن ۳ بار)، ' +
      'دوشنبه، چهارشنبه (UTC)، مگر آنکه ویژگی «hours» مستأجر زمان‌بندی دیگری داشته باشد.',
  ],
])('a rule is one whole sentence in %s', async (language, sentence) => {
  addTexts('mf-entities', 'de_DE', de);
  addTexts('mf-entities', 'fa_IR', fa);
  await renderModule(
    <p data-testid="sentence">
      <RuleSentence rule={rule} />
    </p>,
  );
  await act(async () => {
    await setLanguage(language);
    await areaTextsArrived();
  });
  expect(screen.getByTestId('sentence').textContent).toBe(sentence);
});
