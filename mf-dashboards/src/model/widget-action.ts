/** What an action does. */
export const widgetActionTypes = [
  'openDashboardState',
  'updateDashboardState',
  'openDashboard',
  'custom',
  'customPretty',
  'mobileAction',
] as const;
export type WidgetActionType = (typeof widgetActionTypes)[number];

/** Where a popover of an action may stand beside what opens it, as stored. */
export const popoverPlacements = [
  'top',
  'topLeft',
  'topRight',
  'right',
  'rightTop',
  'rightBottom',
  'bottom',
  'bottomLeft',
  'bottomRight',
  'left',
  'leftTop',
  'leftBottom',
] as const;
export type PopoverPlacement = (typeof popoverPlacements)[number];

/** What an action may ask of the mobile app around the page, as stored. */
export const mobileActionTypes = [
  'takePictureFromGallery',
  'takePhoto',
  'mapDirection',
  'mapLocation',
  'scanQrCode',
  'makePhoneCall',
  'getLocation',
  'takeScreenshot',
] as const;
export type MobileActionType = (typeof mobileActionTypes)[number];

/** What the container of the mobile app is asked, and the bodies of the functions that take its answer. */
export interface MobileAction {
  type: MobileActionType;
  processImageFunction?: string;
  getLocationFunction?: string;
  processLaunchResultFunction?: string;
  processQrCodeFunction?: string;
  getPhoneNumberFunction?: string;
  processLocationFunction?: string;
  handleEmptyResultFunction?: string;
  handleErrorFunction?: string;
}

/** An action of a widget as it is stored, of any type: members of the others may be there too. */
export interface WidgetAction {
  id: string;
  name: string;
  icon: string;
  displayName?: string;
  type: WidgetActionType;
  useShowWidgetActionFunction?: boolean;
  showWidgetActionFunction?: string;
  targetDashboardId?: string | null;
  targetDashboardStateId?: string | null;
  openRightLayout?: boolean;
  openNewBrowserTab?: boolean;
  setEntityId?: boolean;
  stateEntityParamName?: string | null;
  openInSeparateDialog?: boolean;
  dialogTitle?: string;
  dialogHideDashboardToolbar?: boolean;
  /** Percent of the window, 1–100. */
  dialogWidth?: number | null;
  dialogHeight?: number | null;
  openInPopover?: boolean;
  popoverPreferredPlacement?: PopoverPlacement;
  popoverHideOnClickOutside?: boolean;
  popoverHideDashboardToolbar?: boolean;
  popoverWidth?: string;
  popoverHeight?: string;
  popoverStyle?: Record<string, string | number>;
  customFunction?: string;
  customHtml?: string;
  customCss?: string;
  customResources?: { url: string; isModule?: boolean }[];
  mobileAction?: MobileAction;
}
