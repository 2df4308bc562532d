export interface ErasedApplicationTable {
  id: string;
  fac_id: string;
  sp_product_slug: string;
  created_at: number;
  submitted_at: number | null;
  decided_at: number | null;
  erased_at: number;
  files: string | null;
}
