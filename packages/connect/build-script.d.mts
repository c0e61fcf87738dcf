/** Returns the plain script for `<script src>` and the value of its `integrity` attribute. */
export function buildScript(): Promise<{ code: string; integrity: string }>
