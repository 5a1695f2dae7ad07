// Labels of enumerations, as people read them.
import { Field, ObjectType } from "type-graphql"
import { registerEnum } from "../columns.js"
import { Language } from "../enums.js"
import { Dictionary } from "../scalars.js"

const languages = registerEnum(Language)

@ObjectType({ description: "The label of a value of an enumeration." })
export class ValueLabel {
  @Field(() => String, { description: "Spelling in GraphQL." }) value!: string
  @Field(() => String, { description: "Spelling in REST." }) restValue!: string
  @Field(() => String, { description: "Text for people." }) label!: string
}

@ObjectType({ description: "The labels of an enumeration." })
export class EnumerationLabels {
  @Field(() => String, { description: "Name of the type in GraphQL." }) name!: string
  @Field(() => [ValueLabel], { description: "Labels in the order of the values." }) values!: ValueLabel[]
}

@ObjectType({ description: "The labels of all enumerations in a language." })
export class EnumLabels {
  @Field(() => languages, { description: "Language of the labels." }) language!: Language
  @Field(() => [EnumerationLabels], { description: "Enumerations whose values people see, ordered by name." })
  enumerations!: EnumerationLabels[]
  @Field(() => Dictionary, { description: "The same as one object: labels by value, by name of the enumeration." })
  labels!: Record<string, Record<string, string>>
}
