/** What the release of one package consists of. */
export type ReleasePackage = { name: string; version: string; repository: string; changelog: string; peers: Record<string, string> }

/**
 * Returns what prevents a release, as sentences for the person who releases. Empty if nothing does.
 * `cloneUrl` is the value of `brand.json`: npm compares the source of the build with the repository of each package.
 */
export function problemsOf(packages: readonly ReleasePackage[], cloneUrl: string, changedFiles: readonly string[]): string[] {
  const [first] = packages
  return [
    ...(changedFiles.length > 0 ? [`Commit or remove these files first: ${changedFiles.join(', ')}`] : []),
    ...(/\.example\b/.test(cloneUrl) ? [`${cloneUrl} is a placeholder. Set cloneUrl in brand.json to your repository.`] : []),
    ...packages.flatMap(({ name, version, repository, changelog, peers }) => [
      ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`The version ${version} of ${name} is not a semantic version.`]),
      ...(version === first?.version ? [] : [`${name} has version ${version}. All packages have the same version: ${first?.version}.`]),
      ...(newestOf(changelog) === version ? [] : [`The changelog of ${name} does not begin with version ${version}.`]),
      ...(repository === `git+${cloneUrl}` ? [] : [`The repository of ${name} is ${repository}, not git+${cloneUrl}.`]),
      ...packages
        .filter((other) => peers[other.name] !== undefined && peers[other.name] !== other.version)
        .map((other) => `${name} needs ${other.name} ${peers[other.name]}, which is not ${other.version}.`),
    ]),
  ]
}

/** Returns the version of the first section of a changelog. */
const newestOf = (changelog: string) => /^## (\S+)/m.exec(changelog)?.[1]
