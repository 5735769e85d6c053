import { branchesQuery } from '@mullion/shared-kit/api/version-control';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import type { ListFilter } from '@mullion/shared-kit/list/list-filters';
import { pageLinkOf, usePagedSource } from '@mullion/shared-kit/list/list-source';
import { BranchPicker } from '@mullion/shared-kit/pickers/branch-picker';
import { formatDateTime, isoTime } from '@mullion/shared-kit/time/format';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { useQuery } from '@tanstack/react-query';
import { type EntityVersion, versionsQuery } from '../../calls/versions';
import { useRepository } from '../../framework/use-repository';
import { openCompare, openRestore, openSave } from './open-dialogs';
import { namespace, useT } from './texts';
import { shortId, type VersionedEntity } from './versioned-entity';
import styles from './versions.module.css';

export interface VersionsContext extends ListContext<EntityVersion> {
  /** null: versions of everything. */
  entity: VersionedEntity | null;
}

/** What the rows are called. */
export const versionNaming = {
  id: ({ id }: EntityVersion) => id,
  name: ({ name }: EntityVersion) => name,
  counted: 'counted',
};

/** Which branch is the usual one; that of a new repository is only a name so far. */
function useUsualBranch() {
  const { data, isError, fetchStatus, refetch } = useQuery(branchesQuery({ ignoreErrors: true }));
  const { data: repository } = useRepository();
  const usual = data ? (data.find((branch) => branch.default) ?? data[0])?.name : repository?.defaultBranch;
  return {
    // What git says against it is said by the list, which asks then all the same.
    usual: usual || (data || isError ? 'main' : ''),
    isGivenUp: !data && !isError && fetchStatus === 'idle',
    refetch,
  };
}

const branchFilter: ListFilter<VersionsContext> = {
  name: 'branch',
  component: function Branch({ value, onChange }) {
    const t = useScreenText(namespace);
    const { usual } = useUsualBranch();
    return (
      <BranchPicker
        label={t('branch')}
        hideLabel
        selectionMode
        value={value ?? (usual || undefined)}
        onChange={(branch) => onChange(branch && branch !== usual ? branch : null)}
      />
    );
  },
};

const columns: readonly Column<EntityVersion, VersionsContext>[] = [
  {
    id: 'timestamp',
    label: 'time',
    sort: 'timestamp',
    width: '11.5rem',
    priority: 1,
    cell: ({ timestamp }) => formatDateTime(timestamp),
    file: ({ timestamp }) => isoTime(timestamp),
  },
  {
    id: 'id',
    label: 'id',
    width: '8rem',
    priority: 3,
    cell: ({ id }, { t }) => (
      <span className={styles.id}>
        {shortId(id)}
        <CopyButton text={id} label={t('id.copy')} />
      </span>
    ),
    file: ({ id }) => id,
  },
  {
    id: 'name',
    label: 'name',
    naming: true,
    priority: 1,
    cell: ({ name }) => <bdi>{name}</bdi>,
    file: ({ name }) => name,
  },
  {
    id: 'author',
    label: 'author',
    priority: 2,
    // People without a name are committed under their address: “a@b.c <a@b.c>”.
    cell: ({ author }) => <bdi>{author.replace(/^(.+) <\1>$/, '$1')}</bdi>,
    file: ({ author }) => author,
  },
];

/** Versions of everything or of one entity. */
export const versionsList = defineList<EntityVersion, VersionsContext>({
  title: 'title',
  file: 'title',
  sort: { property: 'timestamp', direction: 'DESC' },
  search: 'search',
  refresh: true,
  filters: [branchFilter],
  columns,
  useSource: ({ context: { entity }, state, sort }) => {
    const t = useT();
    const { usual, isGivenUp, refetch } = useUsualBranch();
    const branch = state.filter.branch ?? usual;
    const source = usePagedSource(
      (link) => ({ ...versionsQuery(entity?.of ?? null, branch, link), enabled: branch !== '' }),
      pageLinkOf(state, sort),
    );
    const isStopped = !source.rows && !source.error && !source.isFetching && (branch !== '' || isGivenUp);
    if (!isStopped) return source;
    const reload = () => {
      if (isGivenUp) void refetch();
      if (branch !== '') source.reload();
    };
    return { ...source, error: new Error(t('wait.stopped')), reload };
  },
  actions: [
    {
      kind: 'dialog',
      id: 'compare',
      label: 'compare',
      icon: 'compare_arrows',
      prominent: true,
      unless: (_, { entity }) => entity === null,
      open: async ([version], { entity }) => {
        if (version && entity) await openCompare(version, entity);
      },
    },
    {
      kind: 'dialog',
      id: 'restore',
      label: 'restore',
      icon: 'restore',
      open: async ([version], { entity }) => {
        if (version) await openRestore(version, entity);
      },
    },
  ],
  add: [
    {
      id: 'create',
      label: 'create',
      icon: 'plus',
      run: ({ entity }) => openSave(entity),
    },
  ],
  empty: { icon: 'history', title: 'none', text: 'none.text' },
});

/** The same where nothing can be committed. */
export const readOnlyVersionsList = defineList({ ...versionsList, add: [] });
