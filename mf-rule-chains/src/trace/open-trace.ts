import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { createElement } from 'react';
import { findMetadata } from '../calls/rule-chain-calls';
import type { RuleChainType } from '../model/rule-chain';

/** Shows messages on their way through a chain, as it is saved now, until the person stops it. */
export async function openTrace(chain: { id: string; name: string; type: RuleChainType }): Promise<void> {
  const [metadata, { TraceDialog }] = await Promise.all([
    findMetadata(chain.id),
    loadCode(() => import(/* webpackChunkName: "rule-chain-trace" */ './trace-dialog')),
  ]);
  await openDialog<void>((close) => createElement(TraceDialog, { chain, metadata, onClose: () => close() }));
}
