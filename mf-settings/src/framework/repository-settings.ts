import { translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { session } from '@mullion/shared-kit/session/session';
import { type RepositorySettings, repositoryQuery, saveRepository } from '../calls/repository';
import { branchRule } from './branch-name';
import { defineSettings } from './define-settings';
import { CheckAccess, DeleteRepository, PrivateKey } from './repository-parts';
import {
  isKeyKept,
  isPasswordElsewhere,
  isPasswordKept,
  type RepositoryValues,
  repositoryValues,
  writtenRepository,
} from './repository-values';

/** Longest text that the platform takes here. */
const maxLength = 10_000;
const byPassword = ({ authMethod }: RepositoryValues) => authMethod === 'USERNAME_PASSWORD';
const text = () => string().defined().max(maxLength);
/** As ssh reads them: OpenSSH's own, and PEM. */
const isKey = (typed: string | null | undefined) => !typed || /^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(typed);

const rules = () =>
  object({
    repositoryUri: text().trim().required(),
    defaultBranch: text()
      .trim()
      .test(...branchRule),
    readOnly: boolean().required(),
    showMergeCommits: boolean().required(),
    authMethod: string().required(),
    username: text(),
    password: string().nullable().defined(),
    privateKeyFileName: string().nullable().defined(),
    privateKey: string()
      .nullable()
      .defined()
      .test('key', () => translate('mf-settings', 'repository.key.invalid'), isKey)
      .when(['authMethod', 'repositoryUri', 'stored'], ([authMethod, repositoryUri, stored], key) =>
        authMethod !== 'PRIVATE_KEY' || isKeyKept({ repositoryUri, stored } as RepositoryValues) ? key : key.required(),
      ),
    privateKeyPassword: string().nullable().defined(),
    stored: mixed().nullable(),
  }) as unknown as ObjectSchema<RepositoryValues>;

/** Where the tenant's versions are kept. */
export const repositorySettings = defineSettings<RepositorySettings, RepositoryValues>({
  page: 'repository',
  query: repositoryQuery,
  values: repositoryValues,
  rules,
  refusedAt: [
    [
      /repository address|^Repository URI|^Repositories over|repository in that folder|^Unknown host|private address/,
      'repositoryUri',
    ],
    [/^Invalid branch name/, 'defaultBranch'],
    [/^The private key |Permission denied \(publickey/, 'privateKey'],
    [/Authentication failed|Permission denied/, 'password'],
  ],
  actions: DeleteRepository,
  sections: [
    {
      id: 'repository',
      fields: [
        { kind: 'text', name: 'repositoryUri', required: true, hint: true, maxLength },
        { kind: 'text', name: 'defaultBranch', maxLength: 255 },
        { kind: 'switch', name: 'readOnly', hint: true },
        { kind: 'switch', name: 'showMergeCommits' },
      ],
    },
    {
      id: 'sign-in',
      fields: [
        { kind: 'select', name: 'authMethod', options: ['USERNAME_PASSWORD', 'PRIVATE_KEY'], required: true },
        { kind: 'text', name: 'username', when: byPassword, maxLength },
        { kind: 'secret', name: 'password', when: byPassword, stored: isPasswordKept, hint: isPasswordElsewhere },
      ],
    },
    {
      id: 'key',
      when: (values) => !byPassword(values),
      component: PrivateKey,
      names: ['privateKey', 'privateKeyPassword'],
    },
    { id: 'try', component: CheckAccess },
  ],
  save: async (values, stored, options) => {
    const saved = await saveRepository(writtenRepository(values, stored), options);
    session.setHasRepository(true);
    return saved;
  },
});
