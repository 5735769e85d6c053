import { session } from '@mullion/shared-kit/session/session';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playPlatform, playSocket, renderModule } from '@mullion/shared-kit/testing/render-module';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { act } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import type { Widget, WidgetKind } from '../model/widget';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { systemTypeOf } from '../widgets/widget-types';
import { answerAll, onePump, pageOf, pump, value } from './answers';

interface WidgetOptions {
  settings?: Readonly<Record<string, unknown>>;
  config?: object;
  /** Of the widget’s type. */
  kind?: WidgetKind;
  /** Without a target alias. */
  isUntargeted?: boolean;
  /** Its live queries are the test's to answer. */
  isUnanswered?: boolean;
  /** The viewer came by a public link. */
  isVisitor?: boolean;
  authority?: string;
  isEdit?: boolean;
  /** Latest values of the pump. */
  series?: Record<string, string>;
  attributes?: Record<string, string>;
  isActive?: boolean;
  actions?: WidgetContext['actions'];
  sources?: readonly WidgetSource[];
  alarmSource?: WidgetSource;
  timewindow?: WidgetContext['timewindow'];
  /** Of the pump; absent: it has none. */
  label?: string;
  /** What the live query finds in place of the pump, such as alarms. */
  rows?: readonly object[];
  answer?: (call: Call) => unknown;
  /** What the widget knows of its dashboard besides. */
  more?: Partial<WidgetContext>;
}

const valuesOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, value(text)]));

/** Draws a system widget about a pump, outside of a dashboard; what the platform is called with. */
export async function renderWidget(
  key: string,
  {
    settings = {},
    config = {},
    kind = 'rpc',
    isUntargeted,
    isUnanswered,
    isVisitor = false,
    authority = 'TENANT_ADMIN',
    isEdit = false,
    more: context,
    ...more
  }: WidgetOptions = {},
) {
  playFunctions();
  const socket = playSocket();
  act(() => session.store.setState({ authUser: { authority, isPublic: isVisitor } as never }));
  const calls = playPlatform((call) => more.answer?.(call) ?? null);
  const [bundleAlias = '', typeAlias = ''] = key.split('.');
  const widget = {
    ...{ id: 'w', isSystemType: true, bundleAlias, typeAlias, type: kind, title: 'Mine', sizeX: 4, sizeY: 4 },
    config: { datasources: [], settings, ...config },
  } as unknown as Widget;
  const type = systemTypeOf(widget);
  if (!type) throw new Error(`${key} is not drawn`);
  const heads: unknown[] = [];
  const timewindows: StoredTimewindow[] = [];
  const { timewindow = {} } = more;
  const ctx = {
    ...{
      widget,
      place: 'w',
      settings,
      sources: more.sources ?? [],
      isEdit,
      params: {},
      timewindow,
      usualTimewindow: timewindow,
      dashboardTimewindow: {},
    },
    ...{ stateId: 'default', stateName: '', alarmSource: more.alarmSource },
    target: isUntargeted || more.sources || more.alarmSource ? undefined : { alias: onePump.filter },
    actions: more.actions ?? (() => []),
    setHead: (head: unknown) => heads.push(head),
    setDashboardTimewindow: (timewindow: StoredTimewindow) => timewindows.push(timewindow),
    ...context,
  } as unknown as WidgetContext;
  const drawn = await renderModule(<type.Renderer ctx={ctx} />, { name: 'mf-dashboards', texts });
  if (isUnanswered || (isUntargeted && !more.sources)) return { ...drawn, calls, socket, heads, timewindows };
  const latest = {
    ENTITY_FIELD: { name: value('Pump 7'), label: value(more.label ?? '') },
    TIME_SERIES: valuesOf(more.series ?? {}),
    ATTRIBUTE: valuesOf(more.attributes ?? {}),
    SERVER_ATTRIBUTE: { active: value(String(more.isActive ?? true)) },
  };
  await answerAll(socket, pageOf(...(more.rows ?? [{ entityId: pump, latest }])));
  return { ...drawn, calls, socket, heads, timewindows };
}
