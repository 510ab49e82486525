-- Whose link it is by which a draft is shown: it ends with their account.
alter table drafts add column shared_by text;
update drafts set shared_by = saved_by where share_hash is not null;
