import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useSession } from '@mullion/shared-kit/session/session';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Card } from './card';

/** For people without devices: whom to ask, and for what. */
export function NoDevices() {
  const t = useT('shell');
  const authUser = useSession((state) => state.authUser);
  const email = useSession((state) => state.userDetails?.email) ?? authUser?.sub;
  return (
    <Card title={t('devices.title')}>
      <EmptyState
        icon="devices"
        title={t(authUser?.isPublic ? 'no-devices.public' : 'no-devices.title')}
        text={authUser?.isPublic ? t('no-devices.public-text') : t('no-devices.text', { email })}
      />
    </Card>
  );
}
