import type { RpcRecord } from '@mullion/shared-kit/api/rpc';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { JsonBlock } from '../../screen-parts/json-block';

/** JSON text as a value; a text that is none stays as it is. */
function parsed(text: string): unknown {
  const value = readJson(text);
  return value === undefined ? text : value;
}

/** What a stored command asks, and what the device answered. */
export const RpcRecordDetails = ({ record: { request, response, expirationTime }, t }: RpcRecordProps) => (
  <PropertyList
    properties={[
      { label: t('rpc.kind'), value: t(`rpc.kind.${request.oneway ? 'oneway' : 'twoway'}`) },
      { label: t('rpc.expires'), value: formatDateTime(expirationTime) },
      { label: t('rpc.retries'), value: request.retries },
      {
        label: t('rpc.params'),
        value: <JsonBlock value={parsed(request.body.params)} label={t('rpc.params')} />,
        wide: true,
      },
      {
        label: t('rpc.response'),
        value: response === null ? null : <JsonBlock value={response} label={t('rpc.response')} />,
        wide: true,
      },
    ]}
  />
);

interface RpcRecordProps {
  record: RpcRecord;
  t: Translate;
}
