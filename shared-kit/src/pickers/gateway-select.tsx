import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createGateway, defaultGatewayType } from '../api/create-gateway';
import { findDeviceByName, saveDevice } from '../api/devices';
import { entityLookupQuery, type FoundEntity } from '../api/entity-lookup';
import { confirm } from '../dialogs/confirm';
import { bestMatches } from '../i18n/best-matches';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { notify } from '../notify/notify';
import { useT } from './texts';
import { useLookupUser } from './use-entity-search';
import { useWhen } from './use-when';

export interface GatewaySelectProps extends ControlProps<string> {
  /** Reports the id of the gateway's device. */
  onChange: (deviceId: string | undefined) => void;
  /** Type of a gateway that is made here. */
  newGatewayType?: string;
  /** The gateway that is chosen at first; without one of this name it is the first of the list. */
  deviceName?: string | null;
  /** Shows the gateway of `deviceName` only, without a choice. */
  isStateForm?: boolean;
  /** A gateway was to be made under the name of a device that exists. Default: an error toast. */
  onNameExists?: (name: string) => void;
}

/**
 * A device that is a gateway. When the list is here it chooses by itself: the gateway of `deviceName`, else the first,
 * whatever was written before. A new one can be made, after a question. System administrators have none.
 */
export function GatewaySelect(props: GatewaySelectProps) {
  const { newGatewayType = defaultGatewayType, deviceName, isStateForm, onNameExists, ...control } = props;
  const { value, onChange, disabled, ...field } = control;
  const t = useT();
  const client = useQueryClient();
  const who = useLookupUser();
  const query = entityLookupQuery(who, { entityType: 'DEVICE', limit: -1 });
  const { data } = useQuery({ ...query, enabled: who.authority !== 'SYS_ADMIN' });
  const gateways = (data?.entities ?? [])
    .filter(({ entity }) => entity.additionalInfo?.gateway === true)
    .filter(({ name }) => !isStateForm || name === deviceName);
  useWhen(data !== undefined, () => {
    const first = gateways.find(({ name }) => name === deviceName) ?? gateways[0];
    onChange(first?.id.id);
  });

  const create = async (text: string): Promise<FoundEntity | undefined> => {
    const name = text.trim();
    const made = await createGateway(name, newGatewayType, {
      confirm: () =>
        confirm({
          title: t('gateway.create-title', { name }),
          message: t('gateway.create-text'),
          confirmLabel: t('gateway.create'),
        }),
      findByName: findDeviceByName,
      save: (device) => saveDevice(device),
      onNameExists: onNameExists ?? (() => notify.error(t('gateway.name-exists', { name }))),
    }).catch(() => 'refused' as const);
    if (made === 'declined') onChange(undefined);
    if (typeof made === 'string') return undefined;
    const found: FoundEntity = { id: made.id, name: made.name, entity: { ...made } };
    client.setQueryData(query.queryKey, (list) => ({
      entities: [...(list?.entities ?? []), found],
      hasMore: false,
    }));
    return found;
  };
  return (
    <AutocompleteField<FoundEntity>
      {...field}
      disabled={disabled || isStateForm}
      value={gateways.find(({ id }) => id.id === value)}
      onChange={(next) => onChange(next?.id.id)}
      search={async (text) => bestMatches(gateways, text, ({ name }) => name)}
      searchKey={gateways.map(({ id }) => id.id).join()}
      optionKey={({ id }) => id.id}
      optionLabel={({ name }) => name}
      requiredText={t('gateway.gateway-name-required')}
      noneText={(text) => t('gateway.no-gateway-matching', { text })}
      nothingText={t('gateway.no-gateway-found')}
      onCreate={create}
      createLabel={t('gateway.create')}
      createNeedsText
      enterCreates
    />
  );
}
