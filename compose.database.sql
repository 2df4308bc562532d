-- Run once by the image of PostgreSQL, as its superuser, which row-level security does not hold: the server gets a user of
-- its own, whom it does.
create role onboarding login password 'onboarding';
alter database onboarding owner to onboarding;
