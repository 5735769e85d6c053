import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import { QueryClient } from '@tanstack/react-query';
import { calledChainClass } from '../model/node-component';
import { uuid } from '../testing/answers';
import { listedComponents } from '../testing/open-editor';
import { labelChoice } from './label-choice';

const components = new Map(listedComponents.map((one) => [one.clazz, one]));
const choiceOf = (type: string, configuration = {}) =>
  labelChoice({ type, name: 'x', configuration }, components, new QueryClient());

test('links of each node are offered the labels that its class declares, and others only where it takes them', async () => {
  const others = listedComponents.filter(({ clazz }) => clazz !== calledChainClass);
  expect(others).toHaveLength(listedComponents.length - 1);
  for (const { clazz, configurationDescriptor } of others) {
    const { relationTypes, customRelations } = configurationDescriptor.nodeDefinition;
    expect(await choiceOf(clazz)).toEqual({ offered: relationTypes, free: customRelations });
  }
});

test('a node that calls a chain offers the outputs of that chain, and Failure', async () => {
  playPlatform(({ path }) => (path === `/api/ruleChain/${uuid(2)}/output/labels` ? ['Warm', 'Cold'] : undefined));
  const called = (ruleChainId: string) => choiceOf(calledChainClass, { ruleChainId });
  expect((await called(uuid(2))).offered).toEqual(['Warm', 'Cold', 'Failure']);
  expect((await called('')).offered).toEqual(['Failure']);
});
