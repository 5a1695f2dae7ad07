// Addresses and bank accounts of profiles.
import { Field, ObjectType } from "type-graphql"

@ObjectType({ description: "A postal address." })
export class Address {
  @Field(() => String, { nullable: true, description: "Street and number." }) street?: string
  @Field(() => String, { nullable: true, description: "Postal code of the city." }) postalCode?: string
  @Field(() => String, { nullable: true, description: "City or town." }) city?: string
  @Field(() => String, { nullable: true, description: "Region or state." }) region?: string
  @Field(() => String, { nullable: true, description: "Country (ISO 3166-1 alpha-2)." }) country?: string
}

@ObjectType({ description: "Bank account for pay." })
export class BankDetails {
  @Field(() => String, { nullable: true, description: "Name of the account holder." }) holder?: string
  @Field(() => String, { nullable: true, description: "International bank account number (IBAN)." }) iban?: string
  @Field(() => String, { nullable: true, description: "Bank identifier code (BIC)." }) bic?: string
}
