/** Links inside the console: they never reload the page. `NavLink` marks itself with `aria-current`. */
export { Link, type LinkProps, NavLink } from 'react-router';
