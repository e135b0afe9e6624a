-- Whose signature a list of trusted authorities carried when it was last read: the SHA-256 fingerprint of the certificate, or empty.
alter table age_trusted_lists add column signer text not null default '';
