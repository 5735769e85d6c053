import type { DynamicValue } from '../api/entity-query';
import type { Translate } from '../i18n/i18n';
import { useT } from './texts';

/** Whose an attribute is. */
export interface AttributeSource {
  sourceType: DynamicValue['sourceType'];
  inherit?: boolean;
}

/** Whose an attribute is, as sentences name it, by the texts of filters. */
export function sourceWords(t: Translate, { sourceType, inherit }: AttributeSource): string {
  const source = t(`said.source.${sourceType}`);
  return inherit ? t('said.source.inherit', { source }) : source;
}

/** Says whose an attribute is, in the page's language: “the tenant”, “the device or its owner”. */
export function useSourceWords(): (source: AttributeSource) => string {
  const t = useT();
  return (source) => sourceWords(t, source);
}
