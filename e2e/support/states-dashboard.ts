import type { ApiClient } from './api-client';
import { namedById } from './card-dashboard';

/** A layout with its widgets by their titles. */
export interface StoredLayout {
  widgets: Record<string, object>;
  gridSettings: object;
}

/** A card with a text. */
export const note = (title: string) => ({
  ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'html_card', type: 'static', title },
  config: { title, settings: { cardHtml: `<p>${title} of the hall</p>`, cardCss: '' } },
});

/** A dashboard with these states, of which `default` is the root, and these widgets. */
export function createStatesDashboard(
  tenant: ApiClient,
  title: string,
  states: Record<string, Record<string, StoredLayout>>,
  widgets: readonly { title: string }[],
) {
  const placed = ({ widgets: own, ...layout }: StoredLayout) => ({
    ...layout,
    widgets: Object.fromEntries(Object.entries(own).map(([name, place]) => [namedById(name), place])),
  });
  return tenant.createEntity('dashboard', {
    title,
    configuration: {
      widgets: Object.fromEntries(
        widgets.map((widget) => [namedById(widget.title), { id: namedById(widget.title), ...widget }]),
      ),
      states: Object.fromEntries(
        Object.entries(states).map(([id, layouts]) => [
          id,
          {
            name: id,
            root: id === 'default',
            layouts: Object.fromEntries(Object.entries(layouts).map(([side, layout]) => [side, placed(layout)])),
          },
        ]),
      ),
      settings: {},
    },
  });
}

/** Where a dashboard shows a state. */
export const addressOfState = (dashboardId: string, state: string): string => {
  const stack = Buffer.from(JSON.stringify([{ id: state, params: {} }])).toString('base64');
  return `/dashboards/${dashboardId}?state=${encodeURIComponent(encodeURIComponent(stack))}`;
};
