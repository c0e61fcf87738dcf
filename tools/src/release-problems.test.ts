import { expect, test } from 'vitest'
import { problemsOf } from './release-problems.ts'

const cloneUrl = 'https://git.acme.test/wallet.git'
const repository = `git+${cloneUrl}`
const sdk = { name: '@acme/sdk', version: '1.2.0', repository, changelog: '# Changelog\n\n## 1.2.0\n\n## 1.1.0\n', peers: {} }
const react = { ...sdk, name: '@acme/react', peers: { '@acme/sdk': '1.2.0', react: '^19.0.0' } }

test('everything is ready → no problem', () => {
  expect(problemsOf([sdk, react], cloneUrl, [])).toEqual([])
})

test.each([
  ['a file is not committed', [sdk, react], cloneUrl, ['brand.json'], 'Commit or remove these files first: brand.json'],
  [
    'the repository is a placeholder',
    [{ ...sdk, repository: 'git+https://a.example/w.git' }],
    'https://a.example/w.git',
    [],
    'https://a.example/w.git is a placeholder. Set cloneUrl in brand.json to your repository.',
  ],
  [
    'a version is not semantic',
    [{ ...sdk, version: '1.2', changelog: '## 1.2' }],
    cloneUrl,
    [],
    'The version 1.2 of @acme/sdk is not a semantic version.',
  ],
  [
    'the changelog is old',
    [{ ...sdk, changelog: '## 1.1.0' }],
    cloneUrl,
    [],
    'The changelog of @acme/sdk does not begin with version 1.2.0.',
  ],
  ['the repository is another', [{ ...sdk, repository: 'x' }], cloneUrl, [], `The repository of @acme/sdk is x, not ${repository}.`],
  [
    'a peer is older',
    [sdk, { ...react, peers: { '@acme/sdk': '1.1.0' } }],
    cloneUrl,
    [],
    '@acme/react needs @acme/sdk 1.1.0, which is not 1.2.0.',
  ],
])('%s → the problem is named', (_case, packages, url, changed, problem) => {
  expect(problemsOf(packages, url, changed)).toEqual([problem])
})

test('the versions differ → the package and the version are named', () => {
  const newer = { ...react, version: '1.3.0', changelog: '## 1.3.0' }
  expect(problemsOf([sdk, newer], cloneUrl, [])).toEqual(['@acme/react has version 1.3.0. All packages have the same version: 1.2.0.'])
})
