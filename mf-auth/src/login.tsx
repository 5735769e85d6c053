import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { LoginPage } from './features/login/login-page';

/** Pages before sign-in. */
export default function Login() {
  return <ModuleRoutes routes={[{ path: '', element: <LoginPage /> }]} />;
}
