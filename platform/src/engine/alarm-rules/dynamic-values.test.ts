/** Values and hours of alarm rules that attributes say, while these come, change, become nonsense, and go, over restarts of the node. */
import { NodeBench, type StartedNode } from '../../../test/node-bench.js';
import type { EntityId } from '../../framework/ids.js';

const PROFILE_NODE = 'profile.TbDeviceProfileNode';
const KEEPING = { persistAlarmRulesState: true, fetchAlarmRulesStateOnStart: true };
const SOURCES = ['CURRENT_DEVICE', 'CURRENT_CUSTOMER', 'CURRENT_TENANT'] as const;
type Source = (typeof SOURCES)[number];
const HOUR = 3_600_000;
/** Half past nine on a Monday. */
const NOW = Date.parse('2023-01-02T09:30:00Z');

const GONE = Symbol('gone');
/** What the attribute becomes, and whether the rule raises its alarm then. */
type Step = readonly [value: unknown, raises: boolean];

describe.each(SOURCES.flatMap((source) => SOURCES.map((holder) => ({ source, holder }))))(
  'a rule by an attribute of $source that $holder has',
  ({ source, holder }) => {
    const isReached = SOURCES.indexOf(holder) >= SOURCES.indexOf(source);
    let bench: NodeBench;
    beforeEach(() => {
      bench = new NodeBench();
    });
    afterEach(() => bench.close());

    /** Takes the steps one after the other; after each, a device reports 35 to the node, and to one that was started since. */
    async function walk(rule: (dynamicValue: object) => object, steps: readonly Step[]): Promise<unknown[]> {
      const dynamicValue = { sourceType: source, sourceAttribute: 'said', inherit: true };
      const customerId = bench.customer('C');
      const profileId = bench.profile([{ id: 'a', alarmType: 'Hot', createRules: { MAJOR: rule(dynamicValue) } }]);
      const device = bench.device('D', { profileId, customerId });
      const tenant: EntityId = { entityType: 'TENANT', id: bench.tenantId };
      const of: Record<Source, EntityId> = {
        CURRENT_DEVICE: device,
        CURRENT_CUSTOMER: customerId,
        CURRENT_TENANT: tenant,
      };
      const scope = { scope: 'SERVER_SCOPE' };
      const save = await bench.start('telemetry.TbMsgAttributesNode', scope);
      const forget = await bench.start('telemetry.TbMsgDeleteAttributesNode', { ...scope, keys: ['said'] });
      let node = await bench.start(PROFILE_NODE, KEEPING);
      const become = async (value: unknown) => {
        const isGone = value === GONE;
        const stored = { type: 'POST_ATTRIBUTES_REQUEST' };
        const told = await (isGone ? forget : save).send(
          bench.message(of[holder], isGone ? {} : { said: value }, stored),
        );
        expect(told.map(({ label }) => label)).toEqual(['Success']);
        if (holder !== 'CURRENT_DEVICE') return;
        // What is said of the device itself comes to the node as messages.
        const type = isGone ? 'ATTRIBUTES_DELETED' : 'ATTRIBUTES_UPDATED';
        await node.send(bench.message(device, isGone ? { attributes: ['said'] } : { said: value }, { type }));
      };
      let ts = NOW;
      const raises = async (at: StartedNode): Promise<boolean> => {
        ts += 1;
        const told = await at.send(bench.message(device, { temp: 35 }, { metadata: { ts: String(ts) } }));
        expect(told.filter(({ label }) => label === 'Failure')).toEqual([]);
        return told.some(({ label }) => label?.startsWith('Alarm'));
      };
      const seen: unknown[] = [];
      for (const [value] of steps) {
        await become(value);
        const before = await raises(node);
        node = await bench.start(PROFILE_NODE, KEEPING);
        seen.push([value, before, await raises(node)]);
      }
      return seen;
    }

    const temperature = { type: 'TIME_SERIES', key: 'temp' };
    const above = (value: object) => ({
      key: temperature,
      predicate: { type: 'NUMERIC', operation: 'GREATER', value },
    });

    it('compares with what is said where that is a number, else with its default', async () => {
      const rule = (dynamicValue: object) => ({
        condition: { condition: [above({ defaultValue: 30, dynamicValue })], spec: { type: 'SIMPLE' } },
      });
      const steps: Step[] = [
        [GONE, true],
        [50, !isReached],
        ['many', true],
        ['50', !isReached],
        ['<b>50</b>', true],
        [50.5, !isReached],
        [{ a: 50 }, true],
        ['', true],
        [50, !isReached],
        [GONE, true],
      ];
      expect(await walk(rule, steps)).toEqual(steps.map(([value, raises]) => [value, raises, raises]));
    });

    it('goes by the hours that are said where they are a schedule, else by its own', async () => {
      const hours = (from: number) => ({
        timezone: 'UTC',
        daysOfWeek: [1],
        startsOn: from * HOUR,
        endsOn: (from + 1) * HOUR,
      });
      const rule = (dynamicValue: object) => ({
        condition: { condition: [above({ defaultValue: 30 })], spec: { type: 'SIMPLE' } },
        schedule: { type: 'SPECIFIC_TIME', ...hours(9), dynamicValue },
      });
      const steps: Step[] = [
        [GONE, true],
        [hours(8), !isReached],
        ['<b>never</b>', true],
        [JSON.stringify(hours(8)), !isReached],
        [5, true],
        [hours(8), !isReached],
        [[hours(8)], true],
        [JSON.stringify(hours(8)), !isReached],
        [GONE, true],
      ];
      expect(await walk(rule, steps)).toEqual(steps.map(([value, raises]) => [value, raises, raises]));
    });
  },
);
