import { session } from '@mullion/shared-kit/session/session';
import { renderKit } from '@mullion/shared-kit/testing/render-kit';
import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Configuration, FormedComponent } from '../node-form';
import { NodeForm, type NodeFormProps } from '../node-form-view';

interface Options extends Partial<Pick<NodeFormProps, 'showsProblems' | 'disabled' | 'place'>> {
  tbelEnabled?: boolean;
  /** What the platform answers; nothing: it takes its time. */
  answer?: (path: string) => unknown;
}

/** Shows the form of a node to a tenant administrator, and says what it reports. */
export async function renderNodeForm(
  component: FormedComponent | undefined,
  initial: Configuration,
  { tbelEnabled = true, answer, place = { ruleChainType: 'CORE' }, ...props }: Options = {},
) {
  session.store.setState({
    tbelEnabled,
    edgesSupportEnabled: true,
    authUser: { authority: 'TENANT_ADMIN', userId: 'u', tenantId: 't' } as never,
  });
  const calls = playPlatform(({ path }) => answer?.(path) ?? new Promise(() => undefined));
  const reported: Configuration[] = [];
  const valid: boolean[] = [];
  const client = new QueryClient();
  function Panel() {
    const [configuration, setConfiguration] = useState(initial);
    return (
      <QueryClientProvider client={client}>
        <form aria-label="Node">
          <NodeForm
            {...props}
            component={component}
            clazz={component?.clazz ?? 'com.acme.Gone'}
            configuration={configuration}
            place={place}
            onChange={(next) => {
              reported.push(next);
              setConfiguration(next);
            }}
            onValid={(next) => valid.push(next)}
          />
        </form>
      </QueryClientProvider>
    );
  }
  const rendered = await renderKit(<Panel />);
  return { ...rendered, reported, valid, calls };
}
