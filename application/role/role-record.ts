/** A role as the Management API shows it. */
export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly builtIn: boolean;
  /** Users who hold it. */
  readonly userCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
