/** Every form that a report can take, the default first. */
export const reporterNames = ['pretty', 'json', 'github', 'sarif', 'junit'] as const;

export type ReporterName = (typeof reporterNames)[number];
