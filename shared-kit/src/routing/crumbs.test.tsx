import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCrumb, useCrumbs } from './crumbs';

interface PageProps {
  owner?: string;
  entity?: string;
}

function Outer({ label, children }: { label?: string; children: ReactNode }) {
  useCrumb(label, { path: '/customers/c' });
  useCrumb(label && 'Devices', { path: '/customers/c/devices' });
  return children;
}

function Inner({ label }: { label?: string }) {
  useCrumb(label);
  return null;
}

const Page = ({ owner, entity }: PageProps) => (
  <Outer label={owner}>
    <Inner label={entity} />
  </Outer>
);

const labels = () => useCrumbs.getState().crumbs.map(({ label }) => label);

it.each<[string, PageProps[]]>([
  ['the inner name is read first', [{}, { entity: 'Pump' }, { owner: 'Acme', entity: 'Pump' }]],
  ['the outer name is read first', [{}, { owner: 'Acme' }, { owner: 'Acme', entity: 'Pump' }]],
  ['both are known at once', [{ owner: 'Acme', entity: 'Pump' }]],
  [
    'the outer name is read again',
    [{ entity: 'Pump', owner: 'Old' }, { entity: 'Pump' }, { entity: 'Pump', owner: 'Acme' }],
  ],
])('crumbs stand outermost first when %s', (_, steps) => {
  const { rerender, unmount } = render(<Page />);
  for (const step of steps) rerender(<Page {...step} />);
  expect(labels()).toEqual(['Acme', 'Devices', 'Pump']);
  unmount();
  expect(labels()).toEqual([]);
});
