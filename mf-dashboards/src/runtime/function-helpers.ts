import { loadCode } from '@mullion/shared-kit/browser/load-code';

const helpers = /\btinycolor\b|\.(date|translate|utils)\.[a-z]/;

/** Whether a function that somebody wrote takes more from the platform's console than its arguments. */
export const asksHelpers = (body: string): boolean => helpers.test(body);

/** A function with what it takes from the platform's console. `widget`: what it calls the widget's context. */
export async function withHelpers(body: string, widget?: string): Promise<string> {
  const { helpedBody } = await loadCode(() => import(/* webpackChunkName: "script-small" */ './helped-body'));
  return helpedBody(body, widget);
}
