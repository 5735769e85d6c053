/** Where a dashboard is drawn, and what goes there. */
export interface DashboardPlace {
  /** Address below which other dashboards open from here. */
  path: string;
  /** On a page of its own, without the console around it. */
  single?: boolean;
  /** A part of another page: for reading, and its states are not in the address. */
  embedded?: boolean;
  /** It has as much of the page as another module gives it: its rows are as low as its columns are narrow. */
  isPart?: boolean;
  hideToolbar?: boolean;
  /** Parameter of the state that an embedded one begins with. */
  state?: string;
}
