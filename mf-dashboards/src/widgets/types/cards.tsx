import { lazy } from '@mullion/shared-kit/ui/lazy';
import { pending, type WidgetTypes, withData, withoutData } from './widget-type';

/** Cards. */
export const cards: WidgetTypes = {
  'cards.attributes_card': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-cards" */ '../attributes-card').then((file) => file.default),
      pending,
    ),
  ),
  'cards.html_card': withoutData(
    lazy(() => import(/* webpackChunkName: "widget-html" */ '../html-card').then((file) => file.default), pending),
  ),
  'cards.html_value_card': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-html" */ '../html-value-card').then((file) => file.default),
      pending,
    ),
  ),
  'cards.label_widget': withData(
    lazy(() => import(/* webpackChunkName: "widget-cards" */ '../label-widget').then((file) => file.default), pending),
  ),
  'cards.markdown_card': withoutData(
    lazy(() => import(/* webpackChunkName: "widget-cards" */ '../markdown-card').then((file) => file.default), pending),
  ),
  'cards.qr_code': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-qr-code" */ '../qr-code-card').then((file) => file.default),
      pending,
    ),
  ),
  'cards.simple_card': withData(
    lazy(() => import(/* webpackChunkName: "widget-cards" */ '../simple-card').then((file) => file.default), pending),
  ),
};
