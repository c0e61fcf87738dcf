export function buildScript(): Promise<{ code: string; integrity: string }>
