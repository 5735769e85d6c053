/** Where the page is and how to go elsewhere, for modules. Paths are absolute (`/devices/…`). */
export { useInRouterContext, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
