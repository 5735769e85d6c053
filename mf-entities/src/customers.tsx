import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import { entityRoutes } from '@mullion/shared-kit/entity/entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useParams } from '@mullion/shared-kit/routing/navigation';
import { useQuery } from '@tanstack/react-query';
import { customersScreen } from './features/customers/customers-screen';
import { devicesScreen } from './features/devices/devices-screen';

/** `/customers`, and below a customer what belongs to it. */
export default function CustomersPages() {
  return (
    <ModuleRoutes
      routes={[
        ...entityRoutes(customersScreen, useScreenScope()),
        { path: ':customerId/devices/*', element: <CustomerDevices /> },
      ]}
    />
  );
}

function CustomerDevices() {
  const t = useT('mf-entities');
  const { customerId = '' } = useParams();
  const { data } = useQuery(customerShortInfoQuery(customerId));
  useCrumb(data?.title, { path: `/customers/${customerId}`, icon: 'customers' });
  useCrumb(data && t('device.devices'), { path: `/customers/${customerId}/devices`, icon: 'devices' });
  return <ModuleRoutes routes={entityRoutes(devicesScreen, useScreenScope({ customerId }))} />;
}
