import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { flag } from '@mullion/shared-kit/entity/columns';
import type { EntityAction, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import type { Column } from '@mullion/shared-kit/list/column';

/** A kind of profile of which one is given to what names none. */
interface ProfileEntity extends ScreenEntity {
  default: boolean;
}

/** Whether entities without a profile get this one. */
export const isDefault = (profile: ProfileEntity): boolean => profile.default;

/** Marks the default profile in a list. */
export const defaultColumn = <T extends ProfileEntity>(): Column<T> =>
  flag('default', 'profile.default', isDefault, { sort: 'isDefault', priority: 2, width: '7.5rem' });

interface MakeDefaultOptions<T> {
  call: (id: string, options?: CallOptions) => Promise<unknown>;
  /** i18n key of what that means to new entities. */
  text: string;
  /** Profiles that can never be the default. */
  never?: (profile: T) => boolean;
}

/** Makes a profile the default one, after asking. */
export const makeDefault = <T extends ProfileEntity>({
  call,
  text,
  never,
}: MakeDefaultOptions<T>): EntityAction<T> => ({
  kind: 'call',
  id: 'make-default',
  label: 'profile.make-default',
  icon: 'flag',
  unless: (profile) => isDefault(profile) || never?.(profile),
  ask: { title: 'profile.make-default.title', text, confirm: 'profile.make-default' },
  each: ({ id }, _, options) => call(id.id, options),
  done: 'profile.made-default',
});

/** Says above the details of the default profile what it is for. `text` is translated. */
export const DefaultNotice = ({ profile, text }: { profile: ProfileEntity; text: string }) =>
  isDefault(profile) && <Notice icon="flag">{text}</Notice>;
