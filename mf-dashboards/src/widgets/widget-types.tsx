import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { Widget } from '../model/widget';
import type { SavedIn } from '../runtime/save-value';
import type { WidgetRenderer } from '../runtime/widget-context';
import type { AdminType } from './admin-entities';
import type { AnalogueGaugeKind } from './analogue-gauge';
import type { ButtonKind } from './controls/button-control';
import type { SwitchKind } from './controls/switch-control';
import type { InputKind } from './inputs/value-input';
import type { LatestChartKind } from './latest-look';
import type { Provider } from './maps/map-settings';

/** A system widget type that the console draws itself. */
export interface WidgetType {
  /** Fewest datasources without which there is nothing to draw. */
  leastSources: 0 | 1;
  Renderer: WidgetRenderer;
}

const pending = { pending: <Skeleton height="100%" /> };

const withData = (Renderer: WidgetRenderer): WidgetType => ({ leastSources: 1, Renderer });
const withoutData = (Renderer: WidgetRenderer): WidgetType => ({ leastSources: 0, Renderer });

const digitalGauge = withData(
  lazy(() => import(/* webpackChunkName: "widget-gauges" */ './digital-gauge').then((file) => file.default), pending),
);

/** All are drawn by their settings alone. */
const digitalGauges = [
  'gauge_justgage',
  'digital_thermometer',
  'digital_speedometer',
  'neon_gauge_justgage',
  'lcd_gauge',
  'lcd_bar_gauge',
  'simple_neon_gauge_justgage',
  'vertical_bar_justgage',
  'simple_gauge_justgage',
  'digital_bar',
  'mini_gauge_justgage',
  'horizontal_bar_justgage',
  'digital_vertical_bar',
];

const analogueGauge = (kind: AnalogueGaugeKind): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-gauges" */ './analogue-gauge').then(
          ({ default: AnalogueGauge }): WidgetRenderer =>
            ({ ctx }) => <AnalogueGauge ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

const latestChart = (kind: LatestChartKind): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-latest-charts" */ './latest-chart').then(
          ({ default: LatestChart }): WidgetRenderer =>
            ({ ctx }) => <LatestChart ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

const input = (kind: InputKind, where: SavedIn): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-inputs" */ './inputs/value-input').then(
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
        import(/* webpackChunkName: "widget-inputs" */ './inputs/image-input').then(
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
        import(/* webpackChunkName: "widget-inputs" */ './inputs/location-input').then(
          ({ default: LocationInput }): WidgetRenderer =>
            ({ ctx }) => <LocationInput ctx={ctx} where={where} />,
        ),
      pending,
    ),
  );

const typed = ['string', 'integer', 'double', 'boolean'] as const;
const inputs: Readonly<Record<string, WidgetType>> = Object.fromEntries([
  ...[...typed, 'date' as const].flatMap((kind) => [
    [`input_widgets.update_server_${kind}_attribute`, input(kind, 'SERVER_SCOPE')],
    [`input_widgets.update_shared_${kind}_attribute`, input(kind, 'SHARED_SCOPE')],
  ]),
  ...typed.map((kind) => [`input_widgets.update_${kind}_timeseries`, input(kind, 'TIME_SERIES')]),
]);

const switchControl = (kind: SwitchKind): WidgetType =>
  withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-controls" */ './controls/switch-control').then(
          ({ default: SwitchControl }): WidgetRenderer =>
            ({ ctx }) => <SwitchControl ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

const buttonControl = (kind: ButtonKind): WidgetType =>
  withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-controls" */ './controls/button-control').then(
          ({ default: ButtonControl }): WidgetRenderer =>
            ({ ctx }) => <ButtonControl ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

const adminTable = (kind: AdminType): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-tables" */ './admin-table').then(
          ({ default: AdminTable }): WidgetRenderer =>
            ({ ctx }) => <AdminTable ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

/** `isPlaced`: it is there to place markers. */
const latestMap = (provider: Provider, isPlaced = false): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-maps" */ './maps/latest-map').then(
          ({ default: LatestMap }): WidgetRenderer =>
            ({ ctx }) => <LatestMap ctx={ctx} provider={provider} isPlaced={isPlaced} />,
        ),
      pending,
    ),
  );

const routeMap = (provider: Provider): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-maps" */ './maps/route-map').then(
          ({ default: RouteMap }): WidgetRenderer =>
            ({ ctx }) => <RouteMap ctx={ctx} provider={provider} />,
        ),
      pending,
    ),
  );

const gpioControl = withoutData(
  lazy(
    () => import(/* webpackChunkName: "widget-controls" */ './controls/gpio-control').then((file) => file.default),
    pending,
  ),
);
const gpioPanel = withData(
  lazy(
    () => import(/* webpackChunkName: "widget-controls" */ './controls/gpio-panel').then((file) => file.default),
    pending,
  ),
);

/** By bundle and alias. The code of a type comes with the first widget of it, or of its family. */
const systemTypes: Readonly<Record<string, WidgetType>> = {
  'alarm_widgets.alarms_table': withoutData(
    lazy(() => import(/* webpackChunkName: "widget-tables" */ './alarms-table').then((file) => file.default), pending),
  ),
  'analogue_gauges.analogue_compass': analogueGauge('compass'),
  'analogue_gauges.radial_gauge_canvas_gauges': analogueGauge('dial'),
  'analogue_gauges.speed_gauge_canvas_gauges': analogueGauge('dial'),
  'analogue_gauges.temperature_gauge_canvas_gauges': analogueGauge('thermometer'),
  'analogue_gauges.temperature_radial_gauge_canvas_gauges': analogueGauge('dial'),
  'cards.attributes_card': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-cards" */ './attributes-card').then((file) => file.default),
      pending,
    ),
  ),
  'cards.dashboard_state_widget': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ './dashboard-state').then((file) => file.default),
      pending,
    ),
  ),
  'cards.entities_hierarchy': withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-places" */ './hierarchy/entities-hierarchy').then((file) => file.default),
      pending,
    ),
  ),
  'cards.entities_table': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-tables" */ './entities-table').then((file) => file.default),
      pending,
    ),
  ),
  'cards.html_card': withoutData(
    lazy(() => import(/* webpackChunkName: "widget-html" */ './html-card').then((file) => file.default), pending),
  ),
  'cards.html_value_card': withData(
    lazy(() => import(/* webpackChunkName: "widget-html" */ './html-value-card').then((file) => file.default), pending),
  ),
  'cards.label_widget': withData(
    lazy(() => import(/* webpackChunkName: "widget-cards" */ './label-widget').then((file) => file.default), pending),
  ),
  'cards.markdown_card': withoutData(
    lazy(() => import(/* webpackChunkName: "widget-cards" */ './markdown-card').then((file) => file.default), pending),
  ),
  'cards.qr_code': withoutData(
    lazy(() => import(/* webpackChunkName: "widget-qr-code" */ './qr-code-card').then((file) => file.default), pending),
  ),
  'cards.simple_card': withData(
    lazy(() => import(/* webpackChunkName: "widget-cards" */ './simple-card').then((file) => file.default), pending),
  ),
  'cards.timeseries_table': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-tables" */ './timeseries-table').then((file) => file.default),
      pending,
    ),
  ),
  'charts.basic_timeseries': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-line-chart" */ './line-chart').then((file) => file.default),
      pending,
    ),
  ),
  'charts.bars': latestChart('bars'),
  'charts.doughnut_chart_js': latestChart('doughnut'),
  'charts.pie': latestChart('pie'),
  'charts.pie_chart_js': latestChart('pie'),
  'charts.polar_area_chart_js': latestChart('polar'),
  'charts.radar_chart_js': latestChart('radar'),
  'charts.state_chart': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-line-chart" */ './state-chart').then((file) => file.default),
      pending,
    ),
  ),
  'charts.timeseries_bars_flot': withData(
    lazy(() => import(/* webpackChunkName: "widget-line-chart" */ './bar-chart').then((file) => file.default), pending),
  ),
  'control_widgets.knob_control': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-controls" */ './controls/knob-control').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.led_indicator': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-controls" */ './controls/led-indicator').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.persistent_table': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-command-table" */ './controls/persistent-table').then(
          (file) => file.default,
        ),
      pending,
    ),
  ),
  'control_widgets.round_switch': switchControl('round'),
  'control_widgets.rpc_debug_terminal': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-terminal" */ './controls/debug-terminal').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.rpc_remote_shell': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-terminal" */ './controls/remote-shell').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.rpcbutton': buttonControl('command'),
  'control_widgets.slide_toggle_control': switchControl('slide'),
  'control_widgets.switch_control': switchControl('switch'),
  'control_widgets.update_attributes': buttonControl('attributes'),
  'date.date_range_navigator': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ './date/date-range-navigator').then((file) => file.default),
      pending,
    ),
  ),
  'edge_widgets.edges_overview': withData(
    lazy(() => import(/* webpackChunkName: "widget-places" */ './edge-overview').then((file) => file.default), pending),
  ),
  'entity_admin_widgets.asset_admin_table': adminTable('ASSET'),
  'entity_admin_widgets.device_admin_table': adminTable('DEVICE'),
  'gateway_widgets.attributes_card': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ './gateway/gateway-events').then((file) => file.default),
      pending,
    ),
  ),
  'gateway_widgets.config_form_latest': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-gateway" */ './gateway/one-gateway').then((file) => file.default),
      pending,
    ),
  ),
  'gateway_widgets.gateway_configuration': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-gateway" */ './gateway/gateway-configuration').then((file) => file.default),
      pending,
    ),
  ),
  'gpio_widgets.basic_gpio_control': gpioControl,
  'gpio_widgets.gpio_panel': gpioPanel,
  'gpio_widgets.raspberry_pi_gpio_control': gpioControl,
  'gpio_widgets.raspberry_pi_gpio_panel': gpioPanel,
  'navigation_widgets.navigation_card': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ './navigation/navigation-card').then((file) => file.default),
      pending,
    ),
  ),
  'navigation_widgets.navigation_cards': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-places" */ './navigation/navigation-cards').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.markers_placement_google_maps': latestMap('google-map', true),
  'input_widgets.markers_placement_image_map': latestMap('image-map', true),
  'input_widgets.markers_placement_openstreetmap': latestMap('openstreet-map', true),
  'maps_v2.google_maps': latestMap('google-map'),
  'maps_v2.here_map': latestMap('here'),
  'maps_v2.image_map': latestMap('image-map'),
  'maps_v2.openstreetmap': latestMap('openstreet-map'),
  'maps_v2.route_map': routeMap('google-map'),
  'maps_v2.route_map_openstreetmap': routeMap('openstreet-map'),
  'maps_v2.route_map_tencent_maps': routeMap('tencent-map'),
  'maps_v2.tencent_maps': latestMap('tencent-map'),
  'maps_v2.test': withData(
    lazy(() => import(/* webpackChunkName: "widget-maps" */ './maps/trip-map').then((file) => file.default), pending),
  ),
  ...inputs,
  'input_widgets.device_claiming_widget': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ './inputs/device-claiming').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.update_json_attribute': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ './inputs/json-input').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.update_location_timeseries': locationInput('TIME_SERIES'),
  'input_widgets.update_multiple_attributes': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ './inputs/multiple-input').then((file) => file.default),
      pending,
    ),
  ),
  'input_widgets.update_server_image_attribute': imageInput('SERVER_SCOPE'),
  'input_widgets.update_server_location_attribute': locationInput('SERVER_SCOPE'),
  'input_widgets.update_shared_image_attribute': imageInput('SHARED_SCOPE'),
  'input_widgets.update_shared_location_attribute': locationInput('SHARED_SCOPE'),
  'input_widgets.web_camera_input': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-inputs" */ './inputs/camera-input').then((file) => file.default),
      pending,
    ),
  ),
  ...Object.fromEntries(digitalGauges.map((alias) => [`digital_gauges.${alias}`, digitalGauge])),
};

/** The type of a widget among those that the console draws; undefined: another draws it, or nobody. */
export function systemTypeOf({
  isSystemType,
  bundleAlias,
  typeAlias,
}: Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>): WidgetType | undefined {
  const key = `${bundleAlias}.${typeAlias}`;
  return isSystemType && Object.hasOwn(systemTypes, key) ? systemTypes[key] : undefined;
}
