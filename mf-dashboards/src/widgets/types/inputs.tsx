import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { SavedIn } from '../../runtime/save-value';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { InputKind } from '../inputs/value-input';
import { pending, type WidgetType, type WidgetTypes, withData, withoutData } from './widget-type';

const input = (kind: InputKind, where: SavedIn): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-inputs" */ '../inputs/value-input').then(
          ({ default: ValueInput }): WidgetRenderer =>
            ({ ctx }) => <ValueInput ctx={ctx} kind={kind} where={where} />,
        ),
      pending,
    ),
  );

const imageInput = (where: SavedIn): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-inputs" */ '../inputs/image-input').then(
          ({ default: ImageInput }): WidgetRenderer =>
            ({ ctx }) => <ImageInput ctx={ctx} where={where} />,
        ),
      pending,
    ),
  );

const locationInput = (where: SavedIn): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-inputs" */ '../inputs/location-input').then(
          ({ default: LocationInput }): WidgetRenderer =>
            ({ ctx }) => <LocationInput ctx={ctx} where={where} />,
        ),
      pending,
    ),
  );

const typed = ['string', 'integer', 'double', 'boolean'] as const;
const valueInputs: WidgetTypes = Object.fromEntries([
  ...[...typed, 'date' as const].flatMap((kind) => [
    [`input_widgets.update_server_${kind}_attribute`, input(kind, 'SERVER_SCOPE')],
    [`input_widgets.update_shared_${kind}_attribute`, input(kind, 'SHARED_SCOPE')],
  ]),
  ...typed.map((kind) => [`input_widgets.update_${kind}_timeseries`, input(kind, 'TIME_SERIES')]),
]);

/** Inputs. */
export const inputs: WidgetTypes = {
  ...valueInputs,
  'input_widgets.device_claiming_widget': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ '../inputs/device-claiming').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.update_json_attribute': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ '../inputs/json-input').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.update_location_timeseries': locationInput('TIME_SERIES'),
  'input_widgets.update_multiple_attributes': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ '../inputs/multiple-input').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.update_server_image_attribute': imageInput('SERVER_SCOPE'),
  'input_widgets.update_server_location_attribute': locationInput('SERVER_SCOPE'),
  'input_widgets.update_shared_image_attribute': imageInput('SHARED_SCOPE'),
  'input_widgets.update_shared_location_attribute': locationInput('SHARED_SCOPE'),
  'input_widgets.web_camera_input': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ '../inputs/camera-input').then((file) => file.default),
      pending,
    ),
  ),
};
