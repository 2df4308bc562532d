-- The PostgreSQL image runs this once as a superuser, who bypasses row-level security, so the server gets
-- a separate user.
create role onboarding login password 'onboarding';
alter database onboarding owner to onboarding;
