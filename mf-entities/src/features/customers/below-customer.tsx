import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { EntityScreenDefinition, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { entityRoutes } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { type ModuleRoute, ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useParams } from '@mullion/shared-kit/routing/navigation';
import { useQuery } from '@tanstack/react-query';

interface CustomersOwnProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
}

/** A screen's route below one customer: what belongs to it. */
export const belowCustomer = <T extends ScreenEntity>(definition: EntityScreenDefinition<T>): ModuleRoute => ({
  path: `:customerId${entityTypeTable[definition.type].listPath}/*`,
  element: <CustomersOwn definition={definition} />,
});

function CustomersOwn<T extends ScreenEntity>({ definition }: CustomersOwnProps<T>) {
  const t = useScreenText(definition.ns);
  const { customerId = '' } = useParams();
  const { data } = useQuery(customerShortInfoQuery(customerId));
  const { plural, icon, listPath } = entityTypeTable[definition.type];
  const customer = `${entityTypeTable.CUSTOMER.listPath}/${customerId}`;
  useCrumb(data?.title, { path: customer, icon: entityTypeTable.CUSTOMER.icon });
  useCrumb(data && t(plural), { path: customer + listPath, icon });
  return <ModuleRoutes routes={entityRoutes(definition, useScreenScope({ customerId }))} />;
}
