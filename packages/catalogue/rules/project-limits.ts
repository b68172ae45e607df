/** Permissions end in what they allow; these only look. */
const looking = new Set(['list', 'query', 'export']);
export const onlyLooks = (permission: string): boolean => looking.has(permission.split(':').at(-1) ?? '');

/** Families of permissions whose calls work on what stands in a project; rules and lists of the whole tenant are not among them. */
const inProjects = /^(device:(?!authorized:|blacklist:|unauthorized:)|alarm:|system:group:)/;

/** Whether whoever may only look at a project is refused this there, whatever its permissions say. */
export const changesProject = (permission: string): boolean => inProjects.test(permission) && !onlyLooks(permission);
